import type { SinceLooked } from '#contract/caseTimeline/calls'

/** What is new on the first visit of a case: nothing. */
export const firstLook: SinceLooked = {
  looked_at: null,
  until: '2026-11-20T08:00:00.000Z',
  counts: { vitals: 0, missed_doses: 0, orders: 0, results: 0, follow_ups: 0, allergies: 0 },
  more: false,
  worst_score: null,
  entries: [],
}
