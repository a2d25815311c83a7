/** A shorter response says how far away the server is, and not how fast the connection. */
const leastBytes = 30_000
/** Only the newest count: connections change. */
const mostResponses = 20

/** When the bytes of a response arrived. */
type Loaded = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>

/**
 * Returns how many bytes per second have arrived lately: the median of the responses.
 * @param loaded the oldest first
 * @returns undefined if none was long enough
 */
export function speedOf(loaded: readonly Loaded[]): number | undefined {
  const speeds = loaded
    .filter(({ transferSize, responseStart, responseEnd }) => transferSize >= leastBytes && responseEnd > responseStart)
    .slice(-mostResponses)
    .map(({ transferSize, responseStart, responseEnd }) => (1000 * transferSize) / (responseEnd - responseStart))
    .sort((one, other) => one - other)
  return speeds[speeds.length >> 1]
}

/** Returns the seconds that a download takes on this connection; undefined if its speed is not known yet. */
export function downloadSeconds(bytes: number): number | undefined {
  const speed = speedOf(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
  return speed === undefined ? undefined : bytes / speed
}
