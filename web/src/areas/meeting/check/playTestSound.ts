/** The notes of the test sound, in Hz, one after another. */
const notes = [523.25, 659.25, 783.99]
/** The length of a note, in seconds. */
const noteLength = 0.35
const volume = 0.3

/**
 * Plays three rising notes on the loudspeaker or headphones of this device.
 * @returns a promise that resolves when the last one has ended; rejected where the browser plays no sound
 */
export async function playTestSound(): Promise<void> {
  const context = new AudioContext()
  try {
    // Some browsers create the context suspended.
    await context.resume()
    await Promise.all(notes.map((frequency, index) => play(context, frequency, index * noteLength)))
  } finally {
    await context.close()
  }
}

/** Plays a note, `after` seconds from now, that fades in and out, so that it does not click. */
function play(context: AudioContext, frequency: number, after: number): Promise<void> {
  const start = context.currentTime + after
  const oscillator = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.05)
  gain.gain.setValueAtTime(volume, start + noteLength - 0.05)
  gain.gain.linearRampToValueAtTime(0, start + noteLength)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + noteLength)
  return new Promise((resolve) => oscillator.addEventListener('ended', () => resolve(), { once: true }))
}
