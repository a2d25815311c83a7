/** Status of an episode (decisions 4). */
export const EPISODE_STATUS = { open: 0, discharged: 1 } as const
export type EpisodeStatus = (typeof EPISODE_STATUS)[keyof typeof EPISODE_STATUS]

/** Severity of an episode (decisions 4). */
export const SEVERITY = { unstable: 0, stable: 1 } as const
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY]

/** How a guardian is related to the patient. */
export const guardianRelations = [
  'mother',
  'father',
  'spouse',
  'child',
  'sibling',
  'other_relative',
  'legal_guardian',
  'other',
] as const

/** What a guardian may receive: how the patient is, results, the discharge summary, bills. */
export const guardianReceipts = ['condition', 'results', 'summary', 'bills'] as const

/** Who agreed to it: the patient, or the guardian who decides by law. */
export const consentGivers = ['patient', 'guardian'] as const
