export const TIME_UNITS = ['minutes', 'hours', 'days'] as const

export type TimeUnit = (typeof TIME_UNITS)[number]

/** A length of time as clinics state it: a tolerance of 2 hours, a follow-up period of 14 days. */
export interface Duration {
  value: number
  unit: TimeUnit
}

const UNIT_MS: Record<TimeUnit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** In: a duration, negative values kept. Out: ms. A day is 24 hours. */
export function durationMs(duration: Duration): number {
  return duration.value * UNIT_MS[duration.unit]
}
