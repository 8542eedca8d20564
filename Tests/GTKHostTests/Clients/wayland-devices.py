#!/usr/bin/env python3
"""Stands between programs and a Wayland compositor, and adds what weston lacks, for tests: a screen that is touched,
an input method (text-input-v3), and what is selected (primary-selection-v1).

usage: wayland-devices.py SOCKET COMPOSITOR

Programs connect to SOCKET; all that is not of these three goes to the socket COMPOSITOR and back. Each line of its
input is a command, a list of JSON, which it answers with a line of JSON; it says "ready" at first.

    ["touch", "down" | "motion" | "up", NUMBER, X, Y]    a finger, in points of the window
    ["preedit", TEXT, BEGIN, END], ["commit", TEXT], ["delete", BEFORE, AFTER]    bytes of UTF-8; together until
    ["done"]
    ["input"]    what the program has told the input method
    ["select", TYPE, BASE64]    another program selects something
    ["selected", TYPE]    the types of what the program has selected, and in Base 64 its data in one

What is added gets the numbers that the program gave it at the compositor, too: there a region has each of them,
since a compositor refuses numbers that leave some out. Numbers that the compositor gives are translated.
"""
import array
import base64
import json
import os
import selectors
import socket
import struct
import sys
import threading
import time

TOUCH, TEXT_INPUT, PRIMARY = "wl_touch", "zwp_text_input_v3", "zwp_primary_selection_device_v1"
MANAGERS = {
    0xE0000001: ("zwp_text_input_manager_v3", TEXT_INPUT),
    0xE0000002: ("zwp_primary_selection_device_manager_v1", PRIMARY),
}
SOURCE, OFFER = "zwp_primary_selection_source_v1", "zwp_primary_selection_offer_v1"
ADDED = {TOUCH, TEXT_INPUT, PRIMARY, SOURCE, OFFER} | {manager for manager, _ in MANAGERS.values()}
# The requests that end what is added, where it is not the first one.
ENDS = {MANAGERS[0xE0000002][0]: 2, PRIMARY: 1, SOURCE: 1, OFFER: 1}
FIRST = 0xFF000000


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("<I", len(data)) + data + bytes(-len(data) % 4)


def read_text(data, at):
    """Returns the text at a place of a message, and the place after it."""
    length, = struct.unpack_from("<I", data, at)
    return data[at + 4:at + 3 + length].decode(), at + 4 + (length + 3) // 4 * 4


def message(number, opcode, *arguments):
    body = b"".join(struct.pack("<I", a & 0xFFFFFFFF) if isinstance(a, int) else a for a in arguments)
    return struct.pack("<II", number, (8 + len(body)) << 16 | opcode) + body


class End:
    """One end of a connection."""

    def __init__(self, connection):
        self.connection, self.data, self.files = connection, b"", []

    def read(self):
        """Returns the messages that are whole; `None` at the end."""
        try:
            data, ancillary, *_ = self.connection.recvmsg(65536, socket.CMSG_LEN(28 * 4))
        except ConnectionError:
            return None
        for level, kind, content in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                self.files += array.array("i", content[:len(content) // 4 * 4])
        if not data:
            return None
        self.data += data
        messages = []
        while len(self.data) >= 8 and len(self.data) >= (size := struct.unpack_from("<I", self.data, 4)[0] >> 16):
            messages.append(self.data[:size])
            self.data = self.data[size:]
        return messages

    def write(self, data, files=()):
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        sent = self.connection.sendmsg([data], rights)
        if sent < len(data):
            self.connection.sendall(data[sent:])
        for file in files:
            os.close(file)


class Program:
    """A program, and what it and the compositor know."""

    def __init__(self, connection, compositor):
        self.program, self.compositor = End(connection), End(compositor)
        # What numbers stand for, of what is followed.
        self.kinds = {1: "wl_display"}
        # What has the keyboard, or had it last.
        self.surface, self.is_focused = 0, False
        self.serial, self.commits = 0x1000000, 0
        self.pending, self.input, self.preedit = {}, {"enabled": False}, None
        # Numbers that the compositor gives, as the program has them, and back.
        self.given, self.taken, self.next = {}, {}, FIRST
        self.offered, self.source_types, self.source = {}, {}, 0

    def find(self, kind):
        return [number for number, known in self.kinds.items() if known == kind]

    def tell(self, number, opcode, *arguments, files=()):
        self.program.write(message(number, opcode, *arguments), files)

    def give(self, real=None):
        """Returns the number under which the program gets an object that it has not asked for."""
        number = self.next
        self.next += 1
        if real is not None:
            self.given[real], self.taken[number] = number, real
        return number

    # Requests of the program

    def requested(self, data):
        """Forwards a request, or answers it."""
        number, word = struct.unpack_from("<II", data)
        opcode, kind = word & 0xFFFF, self.kinds.get(number)
        arguments = struct.unpack_from(f"<{(len(data) - 8) // 4}I", data, 8)
        new = None
        if kind == "wl_display" and opcode == 1:
            self.kinds[arguments[0]] = "wl_registry"
        elif kind == "wl_registry":
            name, (interface, at) = arguments[0], read_text(data, 12)
            bound, = struct.unpack_from("<I", data, at + 4)
            self.kinds[bound] = interface
            new = bound if name in MANAGERS else None
        elif kind == "wl_seat" and opcode < 3:
            self.kinds[arguments[0]] = ("wl_pointer", "wl_keyboard", TOUCH)[opcode]
            new = arguments[0] if opcode == 2 else None
        elif kind == "wl_data_device_manager" and opcode == 1:
            self.kinds[arguments[0]] = "wl_data_device"
        elif kind in ADDED:
            if opcode == ENDS.get(kind, 0):
                del self.kinds[number]
                if number < FIRST:
                    self.compositor.write(message(number, 0))
                return
            new = self.asked(number, kind, opcode, arguments, data)
            if new is None:
                return
        if new is not None:
            self.compositor.write(message(self.find("wl_compositor")[0], 1, new))
            return
        files = []
        if (kind, opcode) == ("wl_shm", 0) or number in self.taken and opcode == 1:
            files.append(self.program.files.pop(0))
        if number in self.taken:
            data = struct.pack("<I", self.taken[number]) + data[4:]
        self.compositor.write(data, files)

    def asked(self, number, kind, opcode, arguments, data):
        """Answers a request of what is added. Returns the number of an object that it makes."""
        if kind == "zwp_text_input_manager_v3":
            self.kinds[arguments[0]] = TEXT_INPUT
            if self.is_focused:
                self.tell(arguments[0], 0, self.surface)
            return arguments[0]
        if kind == "zwp_primary_selection_device_manager_v1":
            self.kinds[arguments[0]] = (SOURCE, PRIMARY)[opcode]
            return arguments[0]
        if kind == TEXT_INPUT:
            self.composed(opcode, arguments, data, number)
        elif kind == SOURCE:
            self.source_types.setdefault(number, []).append(read_text(data, 8)[0])
        elif kind == PRIMARY:
            if self.source and self.source in self.kinds and self.source != arguments[0]:
                self.tell(self.source, 1)
            self.source = arguments[0]
            self.offer(number)
        elif kind == OFFER:
            file = self.program.files.pop(0)
            content = self.offered.get(read_text(data, 8)[0], b"")
            threading.Thread(target=lambda: open(file, "wb").write(content)).start()
        return None

    def composed(self, opcode, arguments, data, number):
        if opcode in (1, 2):
            self.pending = {"enabled": opcode == 1}
        elif opcode == 3:
            around, at = read_text(data, 8)
            self.pending["around"] = [around, *struct.unpack_from("<ii", data, at)]
        elif opcode == 6:
            self.pending["area"] = list(struct.unpack_from("<4i", data, 8))
        elif opcode == 7:
            self.commits += 1
            self.input.update(self.pending)
            self.pending = {}
            # GTK waits for the answer before it tells more. One without a composed text ends it.
            if self.preedit:
                self.tell(number, 2, *self.preedit)
            self.tell(number, 5, self.commits)

    # Events of the compositor

    def happened(self, data):
        """Returns an event as the program is to have it, and what follows it."""
        number, word = struct.unpack_from("<II", data)
        opcode = word & 0xFFFF
        kind = self.kinds.get(self.given.get(number, number))
        if kind == "wl_registry" and opcode == 0 and read_text(data, 12)[0] == "wl_seat":
            # The compositor's own come first.
            for name, (interface, _) in MANAGERS.items():
                data += message(number, 0, name, text(interface), 1)
        elif kind == "wl_seat" and opcode == 0:
            data = data[:8] + struct.pack("<I", struct.unpack_from("<I", data, 8)[0] | 4)
        elif kind == "wl_keyboard" and opcode == 1:
            self.surface, = struct.unpack_from("<I", data, 12)
            self.is_focused = True
            for other in self.find(TEXT_INPUT):
                data += message(other, 0, self.surface)
        elif kind == "wl_keyboard" and opcode == 2:
            self.is_focused = False
            for other in self.find(TEXT_INPUT):
                data += message(other, 1, self.surface)
        elif kind == "wl_data_device" and opcode in (0, 1, 5):
            at = {0: 8, 1: 24, 5: 8}[opcode]
            real, = struct.unpack_from("<I", data, at)
            given = self.give(real) if opcode == 0 else self.given.get(real, 0)
            data = data[:at] + struct.pack("<I", given) + data[at + 4:]
        elif number in self.given:
            data = struct.pack("<I", self.given[number]) + data[4:]
        elif number == 1 and opcode == 1:
            self.kinds.pop(struct.unpack_from("<I", data, 8)[0], None)
        return data

    # Commands

    def offer(self, device):
        """Tells a program what is selected: what another program has, or its own."""
        types = list(self.offered) if not self.source else self.source_types.get(self.source, [])
        given = self.give()
        self.kinds[given] = OFFER
        self.tell(device, 0, given)
        for type in types:
            self.tell(given, 0, text(type))
        self.tell(device, 1, given)

    def done(self, name, *arguments):
        self.serial += 1
        if name == "touch":
            phase, finger, x, y = arguments
            place, now = (int(x * 256), int(y * 256)), int(time.monotonic() * 1000)
            for device in self.find(TOUCH):
                if phase == "down":
                    self.tell(device, 0, self.serial, now, self.surface, finger, *place)
                elif phase == "motion":
                    self.tell(device, 2, now, finger, *place)
                else:
                    self.tell(device, 1, self.serial, now, finger)
                self.tell(device, 3)
        elif name == "input":
            return self.input
        elif name == "select":
            if self.source:
                self.tell(self.source, 1)
            self.source, self.offered = 0, {arguments[0]: base64.b64decode(arguments[1])}
            for device in self.find(PRIMARY):
                self.offer(device)
        elif name == "selected":
            types = self.source_types.get(self.source, []) if self.source else []
            if arguments[0] not in types:
                return [types, None]
            reading, writing = os.pipe()
            self.tell(self.source, 0, text(arguments[0]), files=[writing])
            with open(reading, "rb") as file:
                return [types, base64.b64encode(file.read()).decode()]
        else:
            for device in self.find(TEXT_INPUT):
                if name == "preedit":
                    self.preedit = (text(arguments[0]), *arguments[1:])
                    self.tell(device, 2, *self.preedit)
                elif name == "commit":
                    self.preedit = None
                    self.tell(device, 3, text(arguments[0]))
                elif name == "delete":
                    self.tell(device, 4, *arguments)
                else:
                    self.tell(device, 5, self.commits)
        return True


def main(path, compositor):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    loop, programs = selectors.DefaultSelector(), []
    loop.register(listener, selectors.EVENT_READ)
    loop.register(sys.stdin.buffer.raw, selectors.EVENT_READ)
    print('"ready"', flush=True)
    commands = b""
    while True:
        for key, _ in loop.select():
            if key.fileobj is listener:
                other = socket.socket(socket.AF_UNIX)
                other.connect(compositor)
                program = Program(listener.accept()[0], other)
                programs.append(program)
                loop.register(program.program.connection, selectors.EVENT_READ, (program, True))
                loop.register(other, selectors.EVENT_READ, (program, False))
            elif key.data is None:
                more = os.read(0, 65536)
                if not more:
                    return
                *lines, commands = (commands + more).split(b"\n")
                for line in lines:
                    print(json.dumps(programs[-1].done(*json.loads(line))), flush=True)
            else:
                program, is_program = key.data
                end = program.program if is_program else program.compositor
                messages = end.read()
                if messages is None:
                    for end in (program.program, program.compositor):
                        loop.unregister(end.connection)
                        end.connection.close()
                    break
                if is_program:
                    for data in messages:
                        program.requested(data)
                elif messages:
                    files, end.files = end.files, []
                    program.program.write(b"".join(map(program.happened, messages)), files)


main(*sys.argv[1:])
