#!/usr/bin/env python3
"""Reads a program over AT-SPI as a screen reader does, for tests.

usage: screen-reader.py NAME

Waits for a program of that name. Then each line of its input is an expression of Python, which it answers with
a line of JSON: its value, or {"error": ...}. Meanwhile it collects events; `events()` returns them.
"""
import json
import sys
import time

import pyatspi
from gi.repository import GLib

collected = []


def record(event):
    try:
        source = event.source
        collected.append({
            "type": event.type, "detail1": event.detail1, "detail2": event.detail2,
            "text": event.any_data if isinstance(event.any_data, str) else None,
            "role": source.getRoleName(), "name": source.name,
        })
    except Exception as problem:
        collected.append({"type": str(event.type), "problem": str(problem)})


def events(*kinds):
    """Returns the events since the last call, those of some kinds if any are named."""
    found = [e for e in collected if not kinds or any(e["type"].startswith(kind) for kind in kinds)]
    collected.clear()
    return found


def so_far(*kinds):
    """Returns the events since `events()` was called."""
    return [e for e in collected if any(e["type"].startswith(kind) for kind in kinds)]


def program(name):
    for _ in range(600):
        for found in pyatspi.Registry.getDesktop(0):
            if found is not None and found.name == name:
                return found
        time.sleep(0.1)
    raise SystemExit("no program " + name)


def walk(node):
    yield node
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield from walk(child)


def find(id=None, role=None, name=None):
    """Returns the first node of an identifier, a role or a name."""
    for node in walk(app):
        if id is not None and "id:" + id not in node.getAttributes():
            continue
        if role is not None and node.getRoleName() != role:
            continue
        if name is not None and node.name != name:
            continue
        return node
    raise LookupError("no node %s %s %s" % (id, role, name))


def text(node):
    return node.queryText()


def states(node):
    return sorted(pyatspi.stateToString(state) for state in node.getState().getStates())


def runs(node, defaults=False):
    """Returns the runs of attributes of a text."""
    found, place, reader = [], 0, text(node)
    while place < reader.characterCount:
        attributes, start, end = reader.getAttributeRun(place, defaults)
        found.append([start, end, dict(a.split(":", 1) for a in attributes)])
        if end <= place:
            break
        place = end
    return found


def links(node):
    """Returns the links and attachments of a text: ends, address, role and name of what is there."""
    hypertext, found = node.queryHypertext(), []
    for index in range(hypertext.getNLinks()):
        link = hypertext.getLink(index)
        target = link.getObject(0)
        found.append([
            link.startIndex, link.endIndex, link.getURI(0) or None,
            target.getRoleName() if target else None, target.name if target else None])
    return found


def box(extents):
    return [extents.x, extents.y, extents.width, extents.height]


def answer(channel, condition):
    line = sys.stdin.readline()
    if not line:
        pyatspi.Registry.stop()
        return False
    try:
        value = eval(line)
    except Exception as problem:
        value = {"error": "%s: %s" % (type(problem).__name__, problem)}
    print(json.dumps(value, default=list), flush=True)
    return True


pyatspi.Registry.registerEventListener(
    record, "object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
    "object:state-changed", "object:children-changed", "object:property-change", "object:announcement",
    "window:activate", "window:deactivate")
app = program(sys.argv[1])
print(json.dumps("ready"), flush=True)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, answer)
pyatspi.Registry.start()
