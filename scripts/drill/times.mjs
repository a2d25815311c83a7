/**
 * Returns a sentence about the downtime after kills.
 * @param {string} name of what was killed
 * @param {number[]} times in milliseconds
 */
export function formatDowntime(name, times) {
  const sorted = times.map(Math.round).sort((one, other) => one - other)
  return `${name} killed ${sorted.length} times: median downtime ${sorted[sorted.length >> 1]} ms, maximum ${sorted.at(-1)} ms`
}
