import type { TestServer } from '../../../platform/testing/server'
import {
  consultationRequestReceivers,
  consultationRequestSnapshots,
  consultationRequests,
} from '../../../schema/consultationRequests'
import { idOf } from '../../../testing/stored'

interface RequestToStore {
  episode: number
  /** The hospital of the patient. */
  from: number
  /** The hospital that is asked. */
  to: number
  sender: number
  receiver: number
}

const emptyCase = {
  chief_complaint: 'Chest pain',
  ...{ diagnoses: [], allergies: [], scores: [], vitals: [], prescriptions: [], results: [], images: [] },
}

/** Stores a request that waits, and returns its id. */
export async function storeRequest(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { episode, from, to, sender, receiver }: RequestToStore,
): Promise<number> {
  const at = clock.now()
  const due = new Date(at.getTime() + 24 * 3_600_000)
  const id = idOf(
    await database
      .insert(consultationRequests)
      .values({
        ...{ episode_id: episode, from_hospital_id: from, hospital_id: to },
        ...{ sender_id: sender, receiver_id: receiver, question: 'Is it safe?', wanted: 'opinion', urgency: 3 },
        ...{ sent_at: at, seen_due: due, answer_due: due },
      })
      .returning({ id: consultationRequests.id }),
  )
  await database.insert(consultationRequestReceivers).values({ request_id: id, user_id: receiver, added_at: at })
  await database.insert(consultationRequestSnapshots).values({ request_id: id, taken_at: at, content: emptyCase })
  return id
}
