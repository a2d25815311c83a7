import type { Endpoint } from '#contract/kit/endpoint'
import { validFiles } from '../fuzz/files'
import { sample, usualValues } from '../fuzz/sample'
import { reasonForExtension } from '../platform/http/fhir'
import type { Client, TestRequest } from '../platform/testing/client'
import type { Keys } from './areaTesting'

/** The result of a call: refused (401, 403, 404), refused until a reason is given (403 with the patient), or authorized, with any response. */
export type Verdict = 401 | 403 | 404 | 'reason' | 'in'

/** Path parameters that do not name a guarded record. */
const samples: Record<string, string> = {
  token: 'no-such-token',
  email: 'nobody@test.example',
  list: 'clinics',
  date: '2026-11-18',
  role: 'DOCTOR',
  name: 'agreement',
  targetType: 'S',
}

function address({ path, record }: Endpoint, keys: Keys): string {
  const beside: Record<string, number | string> = {
    ...samples,
    ...(path.includes('/appointments/{date}') ? { date: '18-11-2026' } : {}),
    ...(path.includes('/prescriptions/{type}') ? { type: 'doctor' } : {}),
    ...(path.startsWith('/api/admin/report/') ? { type: 'physician-delay' } : {}),
    clinic: keys.clinic,
    clinicId: keys.clinic,
    appointmentId: keys.appointment,
    userId: /^\/api\/admin\/hospital/.test(path) ? keys.hospitalStaff : keys.centerStaff,
    guestId: keys.guest,
    resultId: keys.outsideResult,
    copyId: keys.imageCopy,
    imageId: keys.copiedImage,
    fileId: path.includes('/outside-results/') ? keys.outsideFile : keys.resultFile,
    valueId: path.startsWith('/api/patient/') ? keys.ownLabValue : keys.labValue,
    ...(record?.kind === 'ownEpisode' ? { fileId: keys.stayResultFile, valueId: keys.stayLabValue } : {}),
    doseId: keys.emergencyDose,
    caseId: keys.roundCase,
  }
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(name === record?.param ? keys[record.kind] : (beside[name] ?? (/role/i.test(name) ? 'DOCTOR' : 1))),
  )
}

let count = 0

/** Returns an input for a changing call: valid by the contract, about the records of these keys. */
function inputOf({ body, form, files }: Endpoint, keys: Keys, userId: number): TestRequest {
  count += 1
  const known = {
    ...usualValues(count),
    // Hashing a password is slow on purpose, and not what is tested here.
    password: '',
    clinic_id: keys.clinic,
    appointment_id: keys.appointment,
    episode_id: keys.episode,
    user_id: keys.user,
    room: keys.chatRoom,
    channel_name: `private-user.${userId}`,
    room_name: `appointment.${keys.appointment}`,
  }
  if (!form) return { body: body ? sample(body, known) : {} }
  const parts = new FormData()
  for (const [name, value] of Object.entries(sample(form, known))) {
    if (value === null) continue
    parts.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, { types }] of Object.entries(files ?? {})) {
    const [type = 'png'] = types
    parts.append(name, new Blob([new Uint8Array(validFiles[type])]), `x.${type}`)
  }
  return { form: parts }
}

/** Returns whether a refusal names the patient for whose records a reason is needed. */
function asksForReason(body: Record<string, unknown>): boolean {
  return 'reason_for' in body || JSON.stringify(body).includes(reasonForExtension)
}

/** Makes a call over HTTP on the record of its kind among the keys. The server rolls every change back. */
export async function askCall(client: Client, endpoint: Endpoint, keys: Keys): Promise<Verdict> {
  const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const path = address(endpoint, keys)
  const { status, body } = await client.send(
    endpoint.method,
    path,
    isRead ? {} : inputOf(endpoint, keys, client.userId),
  )
  if (status === 403 && asksForReason(body)) return 'reason'
  if (status === 401 || status === 403 || status === 404) return status
  if (status >= 500) throw new Error(`${endpoint.method} ${path} returned ${status} ${JSON.stringify(body)}`)
  return 'in'
}
