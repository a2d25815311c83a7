import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, wrapPaths } from '../../platform/access/accessPath'
import { pathsOfPatient } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { textArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { accessPathsOfClinicStaff } from '../../schema/clinicAccess'
import { accessPathsOfReceiver, ofRequests } from '../../schema/consultationAccess'
import { accessPathsAtHospital } from '../../schema/episodeAccess'
import { accessPathsOfAttendees } from '../../schema/roundAccess'

/** A UUID as PostgreSQL writes it. In other room names it matches nothing, so they name no room. */
const uuid = sql.raw('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')

/**
 * Returns the rooms of these names with their clinic and patient, their consultation request, or their round; a lobby's room has no
 * patient.
 */
function rooms(names: SQL): SQL {
  return sql`(
    select 'appointment-' || appointments.id as name, appointments.clinic_id,
      case when appointments.active then appointments.patient_id end as patient_id, null::integer as request_id,
      null::integer as round_id
    from appointments
    where appointments.id in (select substring(room from '^appointment-(\\d{1,9})$')::integer from unnest(${names}) as room)
      and appointments.hold_expires_at is null
    union all
    select 'lobby-' || lobbies.session_token, lobbies.clinic_id, null, null, null
    from lobbies
    where lobbies.session_token in (select substring(room from '^lobby-(${uuid})$')::uuid from unnest(${names}) as room)
    union all
    select 'request-' || id, null, null, id, null from consultation_requests
    where id in (select substring(room from '^request-(\\d{1,9})$')::integer from unnest(${names}) as room)
    union all
    select 'round-' || id, null, null, null, id from rounds
    where id in (select substring(room from '^round-(\\d{1,9})$')::integer from unnest(${names}) as room)
  ) as rooms left join clinics on clinics.id = rooms.clinic_id`
}

const RoomRow = z.strictObject({ name: z.string() })

/**
 * Returns the names of the rooms in which the caller is a participant, in the given order.
 * @param inScope expects `rooms` and `clinics` in the statement
 */
export async function roomsInScope(names: readonly string[], inScope: SQL): Promise<string[]> {
  if (names.length === 0) return []
  const found = await readRows(RoomRow, sql`select rooms.name from ${rooms(textArray(names))} where ${inScope}`)
  const ownMembers = new Set(found.map(({ name }) => name))
  return names.filter((name) => ownMembers.has(name))
}

const ofClinics: readonly Permission[] = ['view-Lobby']
const ofRequest = (when: SQL) =>
  sql`exists (select from ${ofRequests} where requests.id = rooms.request_id and ${when})`

/** The doctors who have received the request, and those who work with the case. */
function pathsToRequest(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const among = (wanted: readonly Permission[]) => permissions.filter((each) => wanted.includes(each))
  const paths = [
    ...accessPathsOfReceiver(person, among(['list-requests'])),
    ...accessPathsAtHospital(person, among(['update-episode'])).filter(({ name }) => name === 'hospital'),
  ]
  return wrapPaths(paths, ofRequest).map(({ through: _through, ...path }) => path)
}

/** Everybody who takes part in the round. */
function pathsToRound(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const among = permissions.filter((each) => each === 'list-my-notifications')
  return wrapPaths(
    accessPathsOfAttendees(person, among),
    (when) => sql`exists (select from rounds where rounds.id = rooms.round_id and ${when})`,
  )
}

/**
 * A room is accessible to its participants: `appointment-{id}` to the patient, until it is cancelled, the clinic's doctor and its
 * coordinators; `lobby-{session}` to the doctor and the coordinators; `request-{id}` to the doctors of both sides; `round-{id}` to those who
 * take part.
 */
export const chatRules = {
  chatRoom: {
    key: sql`rooms.name`,
    records: (keys) => sql`${rooms(textArray(keys.map(String)))} where true`,
    accessPaths: (person, permissions) => [
      ...pathsOfPatient(person, permissions, 'own', sql`rooms.patient_id = ${person.id}`),
      ...accessPathsOfClinicStaff(
        person,
        permissions.filter((each) => ofClinics.includes(each)),
      ),
      ...pathsToRequest(person, permissions),
      ...pathsToRound(person, permissions),
    ],
  },
} satisfies Record<string, AccessRule>
