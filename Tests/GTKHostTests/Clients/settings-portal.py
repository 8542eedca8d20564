#!/usr/bin/env python3
"""Stands in for the desktop's portal of settings on the session's bus, for tests.

usage: settings-portal.py SCHEME

Says that the desktop's color-scheme is SCHEME: 0 for none, 1 for dark, 2 for light. Each line of its input is
another one, of which it tells. Prints "ready" when it has its name.
"""
import sys

from gi.repository import Gio, GLib

PATH, NAME = "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop"
INTERFACE = "org.freedesktop.portal.Settings"
NODE = Gio.DBusNodeInfo.new_for_xml(f"""<node><interface name="{INTERFACE}">
<method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>""")

scheme = int(sys.argv[1])


def called(connection, sender, path, interface, method, arguments, invocation):
    space, key = arguments.unpack()
    if (space, key) == ("org.freedesktop.appearance", "color-scheme"):
        # The old method wraps the value twice.
        value = GLib.Variant("v", GLib.Variant("v", GLib.Variant("u", scheme)))
        invocation.return_value(GLib.Variant.new_tuple(value))
    else:
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")


def reached(connection, name):
    connection.register_object(PATH, NODE.interfaces[0], called, None, None)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, told, connection)


def told(source, condition, connection):
    global scheme
    line = source.readline()
    if not line:
        loop.quit()
        return False
    scheme = int(line)
    change = ("org.freedesktop.appearance", "color-scheme", GLib.Variant("u", scheme))
    connection.emit_signal(None, PATH, INTERFACE, "SettingChanged", GLib.Variant("(ssv)", change))
    return True


loop = GLib.MainLoop()
Gio.bus_own_name(
    Gio.BusType.SESSION, NAME, 0, reached, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
loop.run()
