import { type Endpoint, isChanging } from '#contract/kit/endpoint'
import type { Client } from '../platform/testing/client'
import type { Keys } from './placeRecords'

/** What a call answered: refused before anything of it was read (401, 403, 404), or let in, whatever came then. */
export type Verdict = 401 | 403 | 404 | 'in'

/** Path parameters that name no guarded record. */
const samples: Record<string, string> = {
  token: 'no-such-token',
  email: 'nobody@test.example',
  list: 'clinics',
  date: '2026-11-18',
  role: 'DOCTOR',
  name: 'agreement',
}

function address({ path, record }: Endpoint, keys: Keys): string {
  const beside: Record<string, number | string> = {
    ...samples,
    ...(path.includes('/appointments/{date}') ? { date: '18-11-2026' } : {}),
    clinicId: keys.clinic,
    appointmentId: keys.appointment,
    userId: keys.user,
  }
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(name === record?.param ? keys[record.kind] : (beside[name] ?? (/role/i.test(name) ? 'DOCTOR' : 1))),
  )
}

/** Refused where a changing call begins, after everything that guards it: nothing is changed by asking. */
const unusableKey = { 'idempotency-key': '!' }

/** Asks a call through HTTP about a record among those of the keys. */
export async function askCall(client: Client, endpoint: Endpoint, keys: Keys): Promise<Verdict> {
  const changing = isChanging(endpoint)
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }
  const answer = await client.send(endpoint.method, address(endpoint, keys), {
    ...sent,
    ...(changing ? { headers: unusableKey } : {}),
  })
  const { status } = answer
  if (status === 401 || status === 403 || status === 404) return status
  const isUntouched = !changing || endpoint.permission === 'public' || [400, 415, 422].includes(status)
  if (status >= 500 || !isUntouched) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`)
  return 'in'
}
