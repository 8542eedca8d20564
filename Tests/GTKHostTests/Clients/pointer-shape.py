#!/usr/bin/env python3
"""Prints as JSON what the pointer of an X display looks like: its name, if it has one, and its pixels in hex."""
import ctypes
import json

X, Fixes = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXfixes.so.3")


class Image(ctypes.Structure):
    """XFixesCursorImage."""

    _fields_ = [(name, ctypes.c_short) for name in ("x", "y")] + [
        (name, ctypes.c_ushort) for name in ("width", "height", "xhot", "yhot")
    ] + [
        ("serial", ctypes.c_ulong), ("pixels", ctypes.POINTER(ctypes.c_ulong)), ("atom", ctypes.c_ulong),
        ("name", ctypes.c_char_p),
    ]


X.XOpenDisplay.restype = ctypes.c_void_p
Fixes.XFixesGetCursorImage.restype = ctypes.POINTER(Image)
Fixes.XFixesGetCursorImage.argtypes = [ctypes.c_void_p]
image = Fixes.XFixesGetCursorImage(X.XOpenDisplay(None)).contents
pixels = "".join(f"{image.pixels[i] & 0xFFFFFFFF:08x}" for i in range(image.width * image.height))
print(json.dumps({"name": (image.name or b"").decode(), "size": [image.width, image.height], "pixels": pixels}))
