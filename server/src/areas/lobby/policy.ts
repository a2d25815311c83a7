import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import type { AccessPath } from '../../platform/access/accessPath'
import { pathsOfPatient } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'
import { accessPathsOfClinic, accessPathsOfClinicDoctor } from '../../schema/clinicAccess'

/**
 * A patient belongs to a clinic session through a confirmed appointment on its date, even one that was cancelled after
 * waiting.
 */
const appointmentOfSession = sql`appointments.clinic_id = lobbies.clinic_id and appointments.date = lobbies.date
  and (appointments.active or appointments.joined_at is not null) and appointments.hold_expires_at is null`

const ofClinic = sql`lobbies join clinics on clinics.id = lobbies.clinic_id`

const byToken = (keys: readonly RecordKey[]) =>
  sql`lobbies.session_token = any (${textArray(keys.map(String))}::uuid[])`

function bookedPaths(person: Caller, permissions: readonly Permission[], also = sql``): AccessPath[] {
  return pathsOfPatient(
    person,
    permissions,
    'booked',
    sql`exists (select from appointments
      where ${appointmentOfSession} and appointments.patient_id = ${person.id} ${also})`,
  )
}

export const lobbyRules = {
  session: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`${ofClinic} where ${byToken(keys)}`,
    accessPaths: accessPathsOfClinic,
  },
  /** Only the doctor of the clinic: coordinators can read and chat, but not call patients in. */
  sessionOfDoctor: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`${ofClinic} where ${byToken(keys)}`,
    accessPaths: accessPathsOfClinicDoctor,
  },
  lobby: {
    key: sql`lobbies.id`,
    records: (keys) => sql`${ofClinic} where lobbies.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => [
      ...accessPathsOfClinic(person, permissions),
      ...bookedPaths(person, permissions, sql`and appointments.status in (1, 2, 3)`),
    ],
  },
  ownLobby: {
    key: sql`lobbies.session_token`,
    records: (keys) => sql`lobbies where ${byToken(keys)}`,
    accessPaths: (person, permissions) => bookedPaths(person, permissions),
  },
} satisfies Record<string, AccessRule>
