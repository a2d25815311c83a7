/** The severities of an allergy, the worst first. */
export const allergySeverities = ['life_threatening', 'severe', 'moderate', 'mild'] as const

/** `inactive`: it no longer applies. `refuted`: it was disproved. */
export const allergyStatuses = ['active', 'inactive', 'refuted'] as const
