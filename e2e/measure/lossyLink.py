"""A network link with a rate and with loss, for kernels without the queueing discipline netem.

Connects two TUN devices and passes packets between them, each direction with a rate, a delay, a queue and random loss. The loss is
that of packets, so TCP notices it as on a real line. Commands on standard input: `shape <kbit/s> <milliseconds> <percent>`, or `open`.

Usage: lossyLink.py <device> <device>
"""

import collections
import fcntl
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
MOST_QUEUED_SECONDS = 0.5


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_NO_PI))
    return device


class Direction:
    """Packets on their way in one direction, each with the time at which it arrives."""

    def __init__(self, source, target):
        self.source, self.target = source, target
        self.waiting = collections.deque()
        self.free_at = 0.0

    def take(self, packet, now, shape):
        if shape is None:
            self.waiting.append((now, packet))
            return
        bits_per_second, delay, loss = shape
        start = max(now, self.free_at)
        if random.random() < loss or start - now > MOST_QUEUED_SECONDS:
            return
        self.free_at = start + len(packet) * 8 / bits_per_second
        self.waiting.append((self.free_at + delay, packet))

    def deliver(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            try:
                os.write(self.target, self.waiting.popleft()[1])
            except OSError:
                pass  # The device is down: the packet is lost.


def shape_of(line):
    words = line.split()
    if words[:1] != ["shape"]:
        return None
    kbit, milliseconds, percent = (float(word) for word in words[1:])
    return kbit * 1000, milliseconds / 1000, percent / 100


def main():
    random.seed(16)
    first, second = (open_device(name) for name in sys.argv[1:3])
    directions = {first: Direction(first, second), second: Direction(second, first)}
    shape = None
    print("ready", flush=True)
    while True:
        due = [each.waiting[0][0] for each in directions.values() if each.waiting]
        timeout = max(0.0, min(due) - time.monotonic()) if due else None
        readable, _, _ = select.select([first, second, sys.stdin], [], [], timeout)
        now = time.monotonic()
        for source in readable:
            if source is sys.stdin:
                line = sys.stdin.readline()
                if not line:
                    return
                shape = shape_of(line)
                print("done", flush=True)
            else:
                directions[source].take(os.read(source, 65536), now, shape)
        for each in directions.values():
            each.deliver(now)


main()
