import type { SQL } from 'drizzle-orm'

/** What to count: one specialty, or all of them. */
export interface CountOf {
  specialtyId?: number | undefined
  /** The caller's calendar day `YYYY-MM-DD`, for orders of today. */
  today: string
}

/**
 * Returns a statement with `place_id` (a hospital, or a center) and `amount`: the count of each facility, without those
 * below it.
 */
export type Count = (options: CountOf) => SQL

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
/** The names of the figures that are counted with these statements. */
export type Counted = (typeof counted)[number]

/**
 * The statements that count the figures of care. An area that stores what is counted adds its statement here; until
 * then the figure is zero.
 */
export const counts: Partial<Record<Counted, Count>> = {}
