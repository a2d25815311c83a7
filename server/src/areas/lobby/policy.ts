import { sql } from 'drizzle-orm'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { asPatient } from '../../platform/access/scope'
import type { Way } from '../../platform/access/way'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'
import { waysOfClinic } from '../clinics'

/** A patient belongs to a session by a confirmed appointment of its day, also if it was cancelled after waiting. */
const appointmentOfSession = sql`appointments.clinic_id = lobbies.clinic_id and appointments.date = lobbies.date
  and (appointments.active or appointments.joined_at is not null) and appointments.hold_expires_at is null`

const ofClinic = sql`lobbies join clinics on clinics.id = lobbies.clinic_id`

const byToken = (keys: readonly RecordKey[]) =>
  sql`lobbies.session_token = any (${textArray(keys.map(String))}::uuid[])`

function bookedWay(person: Caller, also = sql``): Way {
  return {
    name: 'booked',
    when: sql`exists (select from appointments
      where ${appointmentOfSession} and appointments.patient_id = ${person.id} ${also})`,
  }
}

export const lobbyRules = {
  session: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`${ofClinic} where ${byToken(keys)}`,
    ways: waysOfClinic,
  },
  /** The doctor of its clinic, nobody else: coordinators see and chat, they do not call. */
  sessionOfDoctor: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`${ofClinic} where ${byToken(keys)}`,
    ways: (person) => [{ name: 'doctor', when: sql`clinics.doctor_id = ${person.id}` }],
  },
  lobby: {
    key: sql`lobbies.id`,
    records: (keys) => sql`${ofClinic} where lobbies.id = any (${numberArray(keys)})`,
    ways: (person, wanted) => [
      ...waysOfClinic(person, wanted),
      ...(asPatient(person, wanted) ? [bookedWay(person, sql`and appointments.status in (1, 2, 3)`)] : []),
    ],
  },
  ownLobby: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`lobbies where ${byToken(keys)}`,
    ways: (person) => [bookedWay(person)],
  },
} satisfies Record<string, AccessRule>
