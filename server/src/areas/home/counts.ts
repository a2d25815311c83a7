import type { SQL } from 'drizzle-orm'

/** What is counted for a specialty, all of them without one. */
export interface CountOf {
  specialtyId?: number | undefined
  /** For orders of today: the caller's calendar day, 'YYYY-MM-DD'. */
  today: string
}

/** One statement that answers `place_id` (a hospital, or a center) and `amount`: how many there are, each at its own place. */
export type Count = (wanted: CountOf) => SQL

const counted = [
  'in_patients',
  'follow_up_notes',
  'radiology',
  'lab',
  'requested_consult',
  'received_consult',
  'prescriptions',
  'total_orders',
  'todays_orders',
] as const
export type Counted = (typeof counted)[number]

/**
 * How the figures of care are counted. An area that keeps what is counted puts its statement here; what no area keeps
 * yet cannot exist, and its figure is zero.
 */
export const counts: Partial<Record<Counted, Count>> = {}
