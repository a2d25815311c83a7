export const TIME_UNITS = ['minutes', 'hours', 'days'] as const

export type TimeUnit = (typeof TIME_UNITS)[number]

/** A duration as entered for clinics: a tolerance of 2 hours, a follow-up period of 14 days. */
export interface Duration {
  value: number
  unit: TimeUnit
}

const UNIT_MS: Record<TimeUnit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** Converts a duration, which can be negative, to ms. A day is 24 hours. */
export function durationMs(duration: Duration): number {
  return duration.value * UNIT_MS[duration.unit]
}
