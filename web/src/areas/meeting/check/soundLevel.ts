/**
 * Reports the volume of a microphone continuously.
 * @returns a function that stops it
 */
export function followSoundLevel(track: MediaStreamTrack, heard: (level: number) => void): () => void {
  const context = new AudioContext()
  // Some browsers create the context suspended.
  void context.resume()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    heard(levelOf(samples))
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

const quietest = -60
const loudest = -12

/** Returns the perceived volume, 0 to 1: from 60 dB below full scale to 12 dB below it. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1)
  const decibels = 10 * Math.log10(power)
  return Math.min(Math.max((decibels - quietest) / (loudest - quietest), 0), 1)
}
