import { localTime } from '#contract/rules/wallClock'
import { db } from '../../platform/context'
import { alerts } from '../../schema/alerts'
import { recordedInDemo } from '../clinicalLists'
import type { AreaDemo } from '../manifest'

/** Records an alert of the patient who also has allergies. Nobody has recorded those of the other patient. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const recorded = recordedInDemo(people)
  const recordedOn = localTime(recorded.recorded_at.getTime(), 'Africa/Cairo').date
  await db()
    .insert(alerts)
    .values({ ...recorded, kind: 'fall_risk', details_key: '', recorded_on: recordedOn })
}

export const alertsDemo: AreaDemo = { seed }
