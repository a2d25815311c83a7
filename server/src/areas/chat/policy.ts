import { type SQL, sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { db } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'

/** As the database writes one. What is none gives null, and is no room's. */
const uuid = sql.raw('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')

/** The rooms of these names with whom each belongs to; a lobby's has no patient. */
function rooms(names: SQL): SQL {
  return sql`(
    select 'appointment-' || appointments.id as name, appointments.clinic_id,
      case when appointments.active then appointments.patient_id end as patient_id
    from appointments
    where appointments.id in (select substring(room from '^appointment-(\\d{1,9})$')::integer from unnest(${names}) as room)
      and appointments.hold_expires_at is null
    union all
    select 'lobby-' || lobbies.session_token, lobbies.clinic_id, null
    from lobbies
    where lobbies.session_token in (select substring(room from '^lobby-(${uuid})$')::uuid from unnest(${names}) as room)
  ) as rooms join clinics on clinics.id = rooms.clinic_id`
}

/**
 * Those of the rooms in which the caller may talk, in their order.
 * @param inScope expects `rooms` and `clinics` in the statement
 */
export async function roomsInScope(names: readonly string[], inScope: SQL): Promise<string[]> {
  if (names.length === 0) return []
  const { rows: found } = await db().execute<{ name: string }>(
    sql`select rooms.name from ${rooms(textArray(names))} where ${inScope}`,
  )
  const ownMembers = new Set(found.map(({ name }) => name))
  return names.filter((name) => ownMembers.has(name))
}

/**
 * A room belongs to those who talk in it: `appointment-{id}` to the patient, the clinic's doctor and its
 * coordinators; `lobby-{session}` to the doctor and the coordinators.
 */
export const chatRules = {
  chatRoom: {
    key: sql`rooms.name`,
    records: (keys) => sql`${rooms(textArray(keys.map(String)))} where true`,
    accessPaths: (person) => [
      { name: 'own', when: sql`rooms.patient_id = ${person.id}` },
      { name: 'doctor', when: sql`clinics.doctor_id = ${person.id}` },
      {
        name: 'coordinator',
        when: sql`exists (select from clinic_coordinators as mine
          where mine.clinic_id = clinics.id and mine.user_id = ${person.id})`,
      },
    ],
  },
} satisfies Record<string, AccessRule>
