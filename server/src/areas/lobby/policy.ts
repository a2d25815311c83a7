import { sql } from 'drizzle-orm'
import { asPatient, ruleOf } from '../../platform/access/scope'
import { numberArray, textArray } from '../../platform/database/expressions'
import { staffOfClinic } from '../clinics'

const ofClinic = sql`lobbies join clinics on clinics.id = lobbies.clinic_id`

/** A patient belongs to a session by a confirmed appointment of its day, also if it was cancelled after waiting. */
const appointmentOfSession = sql`appointments.clinic_id = lobbies.clinic_id and appointments.date = lobbies.date
  and (appointments.active or appointments.joined_at is not null) and appointments.hold_expires_at is null`

export const lobbyRules = {
  session: ruleOf(
    (person, keys, wanted) => sql`select lobbies.session_token as key from ${ofClinic}
      where lobbies.session_token = any (${textArray(keys.map(String))}::uuid[]) and ${staffOfClinic(person, wanted)}`,
  ),
  lobby: ruleOf(
    (person, keys, wanted) => sql`select lobbies.id as key from ${ofClinic}
      where lobbies.id = any (${numberArray(keys)}) and (${staffOfClinic(person, wanted)}
        or (${asPatient(person, wanted)} and exists (select from appointments
          where ${appointmentOfSession} and appointments.patient_id = ${person.id}
            and appointments.status in (1, 2, 3))))`,
  ),
  ownLobby: ruleOf(
    (person, keys) => sql`select lobbies.session_token as key from lobbies
      where lobbies.session_token = any (${textArray(keys.map(String))}::uuid[])
        and exists (select from appointments where ${appointmentOfSession} and appointments.patient_id = ${person.id})`,
  ),
}
