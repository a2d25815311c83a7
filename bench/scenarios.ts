import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { createSigner } from 'fast-jwt'
import type { Filled } from './fill'
import { secretKey } from './processes'

type Request = autocannon.Request

export interface Scenario {
  name: string
  /** The least share of what bare does that we want to do; null where none is promised. */
  aim: number | null
  /** The next request, of either side; each call is a new one. */
  ours(): Request
  bare(): Request
}

/** A token as the server would give it; the sessions are in the database. */
export function tokenFor({ userId, sessionId }: { userId: number; sessionId: number }): string {
  const sign = createSigner({ key: secretKey, algorithm: 'HS256', noTimestamp: true })
  return sign({ sub: String(userId), sid: sessionId, roles: [], exp: Math.floor(Date.now() / 1000) + 24 * 3600 })
}

function round<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next % items.length]
    next += 1
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
}

const dayMs = 86_400_000

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Free slots of the days ahead, each once; nobody goes to a clinic twice on a day. */
function slotsToBook({ clinics, patients, freeFrom }: Filled) {
  let next = 0
  return () => {
    const place = next
    next += 1
    const clinic = clinics[place % clinics.length]
    const moment = Math.floor(place / clinics.length)
    const slot = moment % 25
    const patient = patients[((place % clinics.length) * 25 + slot) % patients.length]
    if (!clinic || !patient) throw new Error('no clinic')
    const minutes = 9 * 60 + slot * 15
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, schedule_time: time }
    return { patient, input: { ...input, date: dayAfter(freeFrom, Math.floor(moment / 25)) } }
  }
}

function json(method: 'POST', path: string, body: object, headers: Record<string, string> = {}): Request {
  return { method, path, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

/**
 * What is measured, on a filled database. Reads of patients, a list of the staff, the search, booking (by a script, and as
 * browsers do, with a key), signing in.
 */
export function scenarios(filled: Filled): Scenario[] {
  const bearer = new Map(filled.patients.map((patient) => [patient.userId, `Bearer ${tokenFor(patient)}`]))
  const as = (userId: number) => ({ authorization: bearer.get(userId) ?? '' })
  const admin = { authorization: `Bearer ${tokenFor(filled.admin)}` }
  const reader = round(filled.patients)
  const visitor = round(filled.patients)
  const page = round(['1', '2', '3', '4'])
  const specialty = round([...new Set(filled.clinics.map(({ specialtyId }) => specialtyId))])
  const searchPath = () => {
    const { freeFrom } = filled
    return `from=${dayAfter(freeFrom, -2)}&to=${dayAfter(freeFrom, 4)}&specialty_id=${specialty()}`
  }
  const clinic = round(filled.clinics)
  const agendaDay = dayAfter(filled.freeFrom, -1).split('-').reverse().join('-')
  const toBook = slotsToBook(filled)
  return [
    {
      name: 'read one appointment',
      aim: 0.4,
      ours: () => {
        const { userId, appointmentId } = reader()
        return { path: `/api/patient/appointments/${appointmentId}`, headers: as(userId) }
      },
      bare: () => ({ path: `/appointments/${reader().appointmentId}` }),
    },
    {
      name: 'list with a filter',
      aim: 0.4,
      ours: () => ({ path: `/api/admin/clinics?q=doctor%201&page=${page()}&limit=10`, headers: admin }),
      bare: () => ({ path: `/clinics?q=doctor%201&page=${page()}` }),
    },
    {
      name: '7 days of slots, 40 clinics',
      aim: 0.4,
      ours: () => ({ path: `/api/patient/search-clinics?${searchPath()}`, headers: as(visitor().userId) }),
      bare: () => ({ path: `/search?${searchPath()}` }),
    },
    {
      name: 'day of a clinic',
      aim: 0.4,
      ours: () => ({ path: `/api/admin/clinics/${clinic().id}/appointments/${agendaDay}`, headers: admin }),
      bare: () => ({ path: `/clinics/${clinic().id}/appointments/${dayAfter(filled.freeFrom, -1)}` }),
    },
    {
      name: 'own appointments',
      aim: 0.4,
      ours: () => ({ path: '/api/patient/appointments', headers: as(reader().userId) }),
      bare: () => ({ path: `/patients/${reader().userId}/appointments` }),
    },
    {
      name: 'book',
      aim: 0.35,
      ours: () => {
        const { patient, input } = toBook()
        return json('POST', '/api/patient/appointments', input, as(patient.userId))
      },
      bare: () => {
        const { patient, input } = toBook()
        return json('POST', '/appointments', { ...input, patient_id: patient.userId })
      },
    },
    {
      name: 'book, with key',
      aim: 0.35,
      ours: () => {
        const { patient, input } = toBook()
        const headers = { ...as(patient.userId), 'idempotency-key': randomUUID() }
        return json('POST', '/api/patient/appointments', input, headers)
      },
      bare: () => {
        const { patient, input } = toBook()
        return json('POST', '/appointments', { ...input, patient_id: patient.userId })
      },
    },
    {
      name: 'sign in',
      aim: null,
      ours: () => json('POST', '/api/admin/auth/login', { email: visitor().email, password: 'Demo-1234' }),
      bare: () => json('POST', '/login', { email: visitor().email, password: 'Demo-1234' }),
    },
  ]
}
