/** So long after the last change a draft is saved by itself, in ms. */
const saveAfter = 2_000
/** So long after the first change that is not saved a draft is saved at the latest, however much is changed, in ms. */
const saveWithin = 10_000

/**
 * Returns how long after a change a draft is saved, in ms.
 * @param firstChange when the first change was made that is not saved, ms since 1970
 * @param now ms since 1970
 */
export function saveDelay(firstChange: number, now: number): number {
  return Math.min(saveAfter, Math.max(0, firstChange + saveWithin - now))
}
