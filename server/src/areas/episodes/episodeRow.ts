import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS, SEVERITY } from '#contract/episodes/codes'
import type { EpisodeRow } from '#contract/episodes/episode'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personOf } from '../../schema/people'

/** An episode as lists read it. Instants are milliseconds since the epoch. */
export const ListedRow = z.strictObject({
  id: z.int(),
  status: z.enum(EPISODE_STATUS),
  severity: z.enum(SEVERITY),
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  uuid: z.string(),
  phone: z.string().nullable(),
  hospital: OptionRow,
  time_zone: z.string(),
  specialty: OptionRow,
  department: OptionRow,
  bed: z.string(),
  created: z.int(),
  discharged: z.int().nullable(),
})
export type ListedRow = z.output<typeof ListedRow>

/** The columns of `ListedRow`, from `listedTables`. */
export const listedColumns =
  sql.raw(`episodes.id, episodes.status, episodes.severity, ${personJson('users')} as patient,
  users.birth_date, users.gender, users.uuid, users.phone, ${optionJson('hospitals')} as hospital, hospitals.time_zone,
  ${optionJson('specialties')} as specialty, ${optionJson('departments')} as department, episodes.bed,
  ${epochMs('episodes.created_at')} as created, ${epochMs('episodes.discharge_time')} as discharged`)

/** Returns the tables of `listedColumns`, from a table or subquery named `episodes`. */
export function listedTables(from: SQL): SQL {
  return sql`${from} join users on users.id = episodes.patient_id
    join hospitals on hospitals.id = episodes.hospital_id join specialties on specialties.id = episodes.specialty_id
    join departments on departments.id = episodes.department_id`
}

/** Returns an instant of a row as in responses. */
export const iso = (instant: number) => new Date(instant).toISOString()

function patientOf(row: ListedRow, isOpen: boolean): EpisodeRow['patient'] {
  const birthDate = isOpen ? row.birth_date : null
  return {
    ...personOf(row.patient),
    birth_date: birthDate,
    ...agesOn(birthDate, localTime(now().getTime(), row.time_zone).date),
    gender: isOpen ? row.gender : null,
    uuid: isOpen ? row.uuid : '',
    phone: isOpen ? row.phone : null,
  }
}

/**
 * Returns an episode as lists show it, in the caller's language.
 * @param isOpen whether the caller can open the record
 */
export function episodeRow(row: ListedRow, isOpen: boolean): EpisodeRow {
  return {
    id: row.id,
    is_open: isOpen,
    status: row.status,
    status_text: apiText(`episodeStatus.${row.status}`),
    severity: row.severity,
    severity_text: apiText(`severity.${row.severity}`),
    patient_id: row.patient.id,
    patient: patientOf(row, isOpen),
    hospital_id: row.hospital.id,
    spock: optionOf(row.hospital),
    specialty: optionOf(row.specialty),
    department: optionOf(row.department),
    bed: row.bed,
    created_at: iso(row.created),
    discharge_time: row.discharged === null ? null : iso(row.discharged),
  }
}
