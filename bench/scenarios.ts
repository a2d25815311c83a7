import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { createSigner } from 'fast-jwt'
import { keyFor } from '../server/src/platform/auth/signedToken'
import { type Dataset, slotsPerDay } from './fill'
import { secretKey } from './processes'

type Request = autocannon.Request

/** A call to measure on Mashfa (`ours`) and on the baseline (`bare`). */
export interface Scenario {
  name: string
  /** Minimum throughput relative to the baseline; null without a target. */
  target: number | null
  /** Returns the next request, a different one for each call. */
  ours(): Request
  bare(): Request
}

/** Returns a token as the server would issue it; the auth sessions are in the database. */
export function tokenFor({ userId, sessionId }: { userId: number; sessionId: number }): string {
  const sign = createSigner({ key: keyFor(secretKey, 'access'), algorithm: 'HS256', noTimestamp: true })
  return sign({ sub: String(userId), sid: sessionId, roles: [], exp: Math.floor(Date.now() / 1000) + 24 * 3600 })
}

function cycle<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next % items.length]
    next += 1
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
}

const dayMs = 86_400_000

/** Returns the date `YYYY-MM-DD` so many days later. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns each free slot of the coming days once; no patient has two slots of a clinic on one day. */
export function slotsToBook(dataset: Dataset) {
  const { clinics, patients, freeFrom } = dataset
  return () => {
    const index = dataset.booked
    dataset.booked += 1
    const clinic = clinics[index % clinics.length]
    const moment = Math.floor(index / clinics.length)
    const slot = moment % slotsPerDay
    const patient = patients[((index % clinics.length) * slotsPerDay + slot) % patients.length]
    if (!clinic || !patient) throw new Error('no clinic')
    const minutes = 9 * 60 + slot * 15
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, schedule_time: time }
    return { patient, input: { ...input, date: dayAfter(freeFrom, Math.floor(moment / slotsPerDay)) } }
  }
}

function json(method: 'POST', path: string, body: object, headers: Record<string, string> = {}): Request {
  return { method, path, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

/**
 * Returns the scenarios for a filled database: reads of patients, a staff list, the search, staff reading patients and
 * searching among 10,000 people, booking (by a script, and like browsers, with an idempotency key), and signing in.
 */
export function scenarios(dataset: Dataset): Scenario[] {
  const bearer = new Map(dataset.patients.map((patient) => [patient.userId, `Bearer ${tokenFor(patient)}`]))
  const as = (userId: number) => ({ authorization: bearer.get(userId) ?? '' })
  const admin = { authorization: `Bearer ${tokenFor(dataset.admin)}` }
  const superAdmin = { authorization: `Bearer ${tokenFor(dataset.superAdmin)}` }
  const searched = cycle(Array.from({ length: 80 }, (_, index) => `patient%20${10 + index}`))
  const reader = cycle(dataset.patients)
  const visitor = cycle(dataset.patients)
  const page = cycle(['1', '2', '3', '4'])
  const specialty = cycle([...new Set(dataset.clinics.map(({ specialtyId }) => specialtyId))])
  const searchPath = () => {
    const { freeFrom } = dataset
    return `from=${dayAfter(freeFrom, -2)}&to=${dayAfter(freeFrom, 4)}&specialty_id=${specialty()}`
  }
  const clinic = cycle(dataset.clinics)
  const agendaDay = dayAfter(dataset.freeFrom, -1).split('-').reverse().join('-')
  const toBook = slotsToBook(dataset)
  return [
    {
      name: 'read one appointment',
      target: 0.4,
      ours: () => {
        const { userId, appointmentId } = reader()
        return { path: `/api/patient/appointments/${appointmentId}`, headers: as(userId) }
      },
      bare: () => ({ path: `/appointments/${reader().appointmentId}` }),
    },
    {
      name: 'list with a filter',
      target: 0.4,
      ours: () => ({ path: `/api/admin/clinics?q=doctor%201&page=${page()}&limit=10`, headers: admin }),
      bare: () => ({ path: `/clinics?q=doctor%201&page=${page()}` }),
    },
    {
      name: '7 days of slots, 40 clinics',
      target: 0.4,
      ours: () => ({ path: `/api/patient/search-clinics?${searchPath()}`, headers: as(visitor().userId) }),
      bare: () => ({ path: `/search?${searchPath()}` }),
    },
    {
      name: 'day of a clinic',
      target: 0.4,
      ours: () => ({ path: `/api/admin/clinics/${clinic().id}/appointments/${agendaDay}`, headers: admin }),
      bare: () => ({ path: `/clinics/${clinic().id}/appointments/${dayAfter(dataset.freeFrom, -1)}` }),
    },
    {
      name: 'own appointments',
      target: 0.4,
      ours: () => ({ path: '/api/patient/appointments', headers: as(reader().userId) }),
      bare: () => ({ path: `/patients/${reader().userId}/appointments` }),
    },
    {
      name: 'staff read of a patient',
      target: 0.4,
      ours: () => ({ path: `/api/admin/patients/${reader().userId}`, headers: admin }),
      bare: () => ({ path: `/users/${reader().userId}` }),
    },
    {
      name: 'staff read of an account',
      target: 0.4,
      ours: () => ({ path: `/api/admin/user/${reader().userId}`, headers: superAdmin }),
      bare: () => ({ path: `/users/${reader().userId}` }),
    },
    {
      name: 'staff search of people',
      target: 0.4,
      ours: () => ({ path: `/api/admin/users?q=${searched()}&limit=10`, headers: superAdmin }),
      bare: () => ({ path: `/users?q=${searched()}&page=1` }),
    },
    {
      name: 'book',
      target: 0.35,
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
      target: 0.35,
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
      target: null,
      ours: () => json('POST', '/api/admin/auth/login', { email: visitor().email, password: 'Demo-1234' }),
      bare: () => json('POST', '/login', { email: visitor().email, password: 'Demo-1234' }),
    },
  ]
}
