import { type FlagSeverity, flagSeverities } from '#contract/surveys/formVersion'

/** Returns a severity as it is stored: 1 for the gravest, so that rows are sorted by it. */
export function rankOf(severity: FlagSeverity): number {
  return flagSeverities.indexOf(severity) + 1
}

/** Returns the severity that is stored as this number. */
export function severityOf(rank: number): FlagSeverity {
  const severity = flagSeverities[rank - 1]
  if (!severity) throw new Error(`No severity has the rank ${rank}`)
  return severity
}
