import { context } from '../../platform/context'
import type { StoredRequest } from '../../schema/consultationRequests'
import { addEvent } from './changed'

/** Adds that a request has reached devices, if the application is open on some. */
export async function addDelivered(request: Pick<StoredRequest, 'id' | 'hospital_id'>, people: readonly number[]) {
  const present = await context().platform.realtime.present('hospital', request.hospital_id)
  const reached = people.filter((id) => present.includes(id))
  if (reached.length === 0) return
  const [only] = reached
  const to = reached.length === 1 && only !== undefined ? only : null
  await addEvent(request.id, 'delivered', { by: null, to, people: reached.length })
}
