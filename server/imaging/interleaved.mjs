/** Returns a color frame with its three values beside each other. */
export function interleaved(values, samples, isPlanar) {
  if (samples === 1 || !isPlanar) return values
  const pixels = values.length / samples
  return values.map((_, at) => values[(at % samples) * pixels + Math.floor(at / samples)])
}
