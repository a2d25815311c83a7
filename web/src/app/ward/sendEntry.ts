import { api } from '../../lib/api/api'
import type { WardEntry } from './entry'
import { checkUser } from './otherUser'

/** After so many ms without a response an entry counts as not sent. The same request may then be repeated. */
const longestRequestMs = 20_000

/**
 * Sends the request of an entry as the user who has recorded it, with its client id as the Idempotency-Key.
 * @throws Problem
 */
export async function sendEntry({ request, clientId, user }: WardEntry): Promise<unknown> {
  checkUser(user)
  const options = { idempotencyKey: clientId, signal: AbortSignal.timeout(longestRequestMs) }
  switch (request.call) {
    case 'recordDose':
      return api.prescriptions.record.call({ params: { id: request.id }, body: request.body, ...options })
    case 'giveDose':
      return api.prescriptions.give.call({ params: { id: request.id }, body: request.body, ...options })
    case 'recordVitals':
      return api.vitals.createSet.call({ body: request.body, ...options })
  }
}
