/** Status of an episode (decisions 4). */
export const EPISODE_STATUS = { open: 0, discharged: 1 } as const
export type EpisodeStatus = (typeof EPISODE_STATUS)[keyof typeof EPISODE_STATUS]

/** Severity of an episode (decisions 4). */
export const SEVERITY = { unstable: 0, stable: 1 } as const
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY]
