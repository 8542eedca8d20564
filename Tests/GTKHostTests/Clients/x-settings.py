#!/usr/bin/env python3
"""Stands in for the desktop's daemon that tells programs of X their settings (XSETTINGS), for tests.

usage: x-settings.py

Each line of its input is a JSON object: the names of settings, and their values, numbers or texts, which it then
tells. It answers "ready" to each, and first when it has taken over.
"""
import ctypes
import json
import struct
import sys

X = ctypes.CDLL("libX11.so.6")
Window, Atom, Display = ctypes.c_ulong, ctypes.c_ulong, ctypes.c_void_p
X.XOpenDisplay.restype = Display
X.XOpenDisplay.argtypes = [ctypes.c_char_p]
X.XDefaultRootWindow.restype = Window
X.XDefaultRootWindow.argtypes = [Display]
X.XInternAtom.restype = Atom
X.XInternAtom.argtypes = [Display, ctypes.c_char_p, ctypes.c_int]
X.XCreateSimpleWindow.restype = Window
X.XCreateSimpleWindow.argtypes = [Display, Window] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 3 + [ctypes.c_ulong] * 2
X.XSetSelectionOwner.argtypes = [Display, Atom, Window, ctypes.c_ulong]
X.XChangeProperty.argtypes = [Display, Window, Atom, Atom, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_int]
X.XSendEvent.argtypes = [Display, Window, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
X.XSync.argtypes = [Display, ctypes.c_int]


class ClientMessage(ctypes.Structure):
    """An event of X, as long as the longest of them."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", Display),
        ("window", Window), ("message", Atom), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    ]


display = X.XOpenDisplay(None)
root = X.XDefaultRootWindow(display)
window = X.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
selection, settings, manager = (
    X.XInternAtom(display, name, 0) for name in (b"_XSETTINGS_S0", b"_XSETTINGS_SETTINGS", b"MANAGER"))
serial = 0


def padded(text):
    data = text.encode()
    return data + bytes(-len(data) % 4)


def tell(values):
    """Writes the settings where programs read them."""
    global serial
    serial += 1
    data = struct.pack("<BxxxII", 0, serial, len(values))
    for name, value in values.items():
        is_text = isinstance(value, str)
        data += struct.pack("<BxH", 1 if is_text else 0, len(name.encode())) + padded(name)
        data += struct.pack("<I", serial)
        data += struct.pack("<I", len(value.encode())) + padded(value) if is_text else struct.pack("<i", value)
    X.XChangeProperty(display, window, settings, settings, 8, 0, data, len(data))
    X.XSync(display, 0)
    print('"ready"', flush=True)


tell({})
X.XSetSelectionOwner(display, selection, window, 0)
event = ClientMessage(type=33, window=root, message=manager, format=32)
event.data[1], event.data[2] = selection, window
X.XSendEvent(display, root, 0, 1 << 17, ctypes.byref(event))
X.XSync(display, 0)
for line in sys.stdin:
    tell(json.loads(line))
