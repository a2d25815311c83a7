const minute = 60_000
const hour = 60 * minute

/** How long after it began an attempt or a refund is inquired about at the latest, in ms. */
export const inquiriesEnd = 48 * hour

const first = [1, 2, 5, 15, 60].map((minutes) => minutes * minute)

/**
 * Returns when to ask the provider next about an attempt or a refund that is not final: 1, 2, 5, 15 and 60 minutes after
 * it began, then every hour.
 * @param since when it began, in ms
 * @param now in ms
 * @returns an instant after `now`, in ms; undefined after 48 hours, when a person has to look at it
 */
export function nextInquiry(since: number, now: number): number | undefined {
  const elapsed = Math.max(0, now - since)
  const next = first.find((delay) => delay > elapsed) ?? (Math.floor(elapsed / hour) + 1) * hour
  return next > inquiriesEnd ? undefined : since + next
}
