import { sql } from 'drizzle-orm'
import { ruleOf } from '../../platform/access/scope'
import { textArray } from '../../platform/database/expressions'

/**
 * A room belongs to those who talk in it: `appointment-{id}` to the patient, the clinic's doctor and its
 * coordinators; `lobby-{session}` to the doctor and the coordinators.
 */
export const chatRules = {
  chatRoom: ruleOf((person, keys) => {
    const staff = sql`(clinics.doctor_id = ${person.id} or exists (select from clinic_coordinators as mine
      where mine.clinic_id = clinics.id and mine.user_id = ${person.id}))`
    const rooms = textArray(keys.map(String))
    return sql`
      select 'appointment-' || appointments.id as key
      from appointments join clinics on clinics.id = appointments.clinic_id
      where appointments.id in (select substring(room from '^appointment-(\\d{1,9})$')::integer from unnest(${rooms}) as room)
        and appointments.hold_expires_at is null
        and ((appointments.patient_id = ${person.id} and appointments.active) or ${staff})
      union all
      select 'lobby-' || lobbies.session_token as key
      from lobbies join clinics on clinics.id = lobbies.clinic_id
      where lobbies.session_token::text in (select substring(room from '^lobby-(.+)$') from unnest(${rooms}) as room)
        and ${staff}`
  }),
}
