import { now } from '../../platform/context'

/**
 * Returns the columns that all entries of clinical lists have which the demo starts with: a nurse has recorded them for a
 * patient 20 days ago.
 * @param people user ids by email
 */
export function recordedInDemo(people: ReadonlyMap<string, number>) {
  return {
    patient_id: people.get('patient2@demo.test') ?? 0,
    none_known: false,
    recorded_by: people.get('nurse@demo.test') ?? 0,
    recorded_at: new Date(now().getTime() - 20 * 86_400_000),
  }
}
