import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { localTime } from '#contract/rules/wallClock'
import { matchesPerson } from '../../platform/auth/search'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, initialsOf, PersonRow, personJson, personName } from '../../schema/people'

const most = 20

const PatientRow = z.strictObject({
  person: PersonRow,
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
})

/**
 * Returns patients by initials, by id: 20 at most.
 * @param opened those whose record the caller opens; expects `users`
 */
export async function accessiblePatients(q: string | undefined, opened: SQL) {
  const rows = await readJsonRows(
    PatientRow,
    sql`select ${sql.raw(personJson('users'))} as person, users.birth_date, users.gender from users
      where ${and(
        sql`users.closed_at is null and exists (select from episodes where episodes.patient_id = users.id)`,
        opened,
        q ? matchesPerson(q) : undefined,
      )} order by users.id limit ${most}`,
  )
  const today = localTime(now().getTime(), caller().timeZone).date
  return rows.map(({ person, birth_date, gender }) => ({
    id: person.id,
    name: initialsOf(personName(person)),
    ...agesOn(birth_date, today),
    gender,
  }))
}

const CaseRow = z.strictObject({
  id: z.int(),
  status: z.enum(EPISODE_STATUS),
  hospital: OptionRow,
  time_zone: z.string(),
  admitted: z.int(),
  note: z.string().nullable(),
})

/**
 * Returns the cases of a patient, the newest first: 20 at most.
 * @param opened those that the caller opens; expects `episodes`
 */
export async function casesOfPatient(
  { patient_id: patient, round_id: round }: { patient_id: number; round_id?: number | undefined },
  opened: SQL,
) {
  const ofRound = round === undefined ? sql`true` : sql`round_notes.round_id = ${round}`
  const rows = await readJsonRows(
    CaseRow,
    sql`select episodes.id, episodes.status, ${sql.raw(optionJson('hospitals'))} as hospital, hospitals.time_zone,
        ${sql.raw(epochMs('episodes.created_at'))} as admitted,
        (select note from round_notes where round_notes.episode_id = episodes.id and ${ofRound}
          order by at desc, round_notes.id desc limit 1) as note
      from episodes join hospitals on hospitals.id = episodes.hospital_id
      where episodes.patient_id = ${patient} and ${opened} order by episodes.id desc limit ${most}`,
  )
  return rows.map(({ id, status, hospital, time_zone, admitted, note }) => ({
    id,
    type: 'episode' as const,
    round_consultation_text: note,
    case_location: optionOf(hospital),
    case_date: localTime(admitted, time_zone).date,
    is_open: status === EPISODE_STATUS.open,
  }))
}
