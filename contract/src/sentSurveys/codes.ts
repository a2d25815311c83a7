/** Which condition the recipients of a sent survey meet (document 2, section 3). */
export const CONDITION_TYPE = {
  /** They have submitted a survey. */
  survey: 1,
  /** They have visited a clinic. */
  clinic: 2,
  /** They have had an episode. */
  episode: 3,
} as const
export type ConditionType = (typeof CONDITION_TYPE)[keyof typeof CONDITION_TYPE]

export const durationUnits = ['hours', 'days', 'weeks'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** What a patient can do with a survey that was sent to them (decisions 16). */
export const matchedChecks = ['answer', 'continue', 'missed', 'completed'] as const
export type MatchedCheck = (typeof matchedChecks)[number]

/** A smaller number of patients is not shown before sending, because the conditions could single out one of them. */
export const fewestShown = 5

/** The longest time in which a survey can be answered, in each unit: a year. */
export const longestDuration: Record<DurationUnit, number> = { hours: 8760, days: 365, weeks: 52 }
