import * as z from 'zod'

/**
 * 'Walk-in, number 13' in the caller's language: what is shown of a walk-in instead of a time, of which it has none. Null
 * for an appointment with a slot.
 */
export const walk_in_text = z.string().nullable()
