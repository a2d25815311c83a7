import { db, now } from '../../platform/context'
import { erasureRequests } from '../../schema/erasure'
import type { AreaDemo } from '../manifest'

/** A request that was withdrawn, so that the demo's patient can make one. */
async function seed(people: ReadonlyMap<string, number>): Promise<void> {
  const patient = people.get('patient2@demo.test')
  if (patient === undefined) return
  const at = now()
  await db().insert(erasureRequests).values({ user_id: patient, state: 'withdrawn', asked_at: at, decided_at: at })
}

export const erasureDemo: AreaDemo = { seed }
