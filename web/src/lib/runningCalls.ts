let running = 0

/**
 * Notes that a video call has begun in this window.
 * @returns notes that it has ended
 */
export function noteCall(): () => void {
  running += 1
  return () => {
    running -= 1
  }
}

/** Returns whether a video call needs the connection: nothing is then loaded that nobody has asked for. */
export function isInCall(): boolean {
  return running > 0
}
