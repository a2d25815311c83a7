import { api } from '../../lib/api/api'
import type { WardEntry } from './entry'

/** After so many ms without a response an entry counts as not sent. The same request may then be repeated. */
const longestRequestMs = 20_000

/**
 * Sends the request of an entry, with its client id as the Idempotency-Key.
 * @throws Problem
 */
export function sendEntry({ request, clientId }: WardEntry): Promise<unknown> {
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
