import { foldText } from '#contract/rules/foldText'
import { localTime } from '#contract/rules/wallClock'
import { db, now } from '../platform/context'
import { alerts } from '../schema/alerts'
import { problems } from '../schema/problems'

const day = 86_400_000

/**
 * Records an alert and two problems of the patient of the demo who also has allergies. Nobody has recorded those of the
 * other one.
 * @param people user ids by email
 */
export async function seedAlertsAndProblems(people: Map<string, number>): Promise<void> {
  const recordedAt = new Date(now().getTime() - 20 * day)
  const recorded = {
    patient_id: people.get('patient2@demo.test') ?? 0,
    none_known: false,
    recorded_by: people.get('nurse@demo.test') ?? 0,
    recorded_at: recordedAt,
  }
  const recordedOn = localTime(recordedAt.getTime(), 'Africa/Cairo').date
  await db()
    .insert(alerts)
    .values({ ...recorded, kind: 'fall_risk', details_key: '', recorded_on: recordedOn })
  const titles = { 'Type 2 diabetes mellitus': '5A11', 'Knee replacement on the left': null }
  await db()
    .insert(problems)
    .values(
      Object.entries(titles).map(([problem, code]) => ({
        ...recorded,
        problem,
        problem_key: foldText(problem),
        icd_code: code,
        noted_since: '2018-03-01',
      })),
    )
}
