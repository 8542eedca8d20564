#!/usr/bin/env python3
"""Stands in for the desktop's portal of file dialogs on the session's bus, for tests.

usage: file-portal.py [URI ...]

Answers each dialog with the files, or, without any, as if its user had cancelled it. Prints "ready" when it has its
name, and then a line for each dialog: the method, the title, and the name that is proposed, if one is.
"""
import sys

from gi.repository import Gio, GLib

PATH, NAME = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop"
INTERFACE = "org.freedesktop.portal.FileChooser"
METHOD = """<method name="%s"><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>"""
NODE = Gio.DBusNodeInfo.new_for_xml(
    f"""<node><interface name="{INTERFACE}">{METHOD % "OpenFile"}{METHOD % "SaveFile"}
<property name="version" type="u" access="read"/></interface></node>""")

files = sys.argv[1:]


def called(connection, sender, path, interface, method, arguments, invocation):
    _, title, options = arguments.unpack()
    print(method, title, options.get("current_name", ""), flush=True)
    request = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options.get('handle_token', 'none')}"
    invocation.return_value(GLib.Variant("(o)", (request,)))
    answer = GLib.Variant("(ua{sv})", (0 if files else 1, {"uris": GLib.Variant("as", files)}))
    GLib.timeout_add(
        200, lambda: connection.emit_signal(sender, request, "org.freedesktop.portal.Request", "Response", answer)
        and False)


def reached(connection, name):
    connection.register_object(PATH, NODE.interfaces[0], called, lambda *_: GLib.Variant("u", 3), None)


loop = GLib.MainLoop()
Gio.bus_own_name(
    Gio.BusType.SESSION, NAME, 0, reached, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
loop.run()
