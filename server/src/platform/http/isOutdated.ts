/**
 * Returns whether a change was made from another revision than the stored one.
 * @param read the revision that the caller has read; null or undefined, as from clients of the documented calls, which do not
 * know revisions: the change is made from whatever is stored
 */
export function isOutdated(read: number | null | undefined, stored: number): boolean {
  return (read ?? stored) !== stored
}
