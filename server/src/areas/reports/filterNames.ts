import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReportFilter } from '#contract/reports/types'
import { hospitalWithin } from '../../platform/access/visibleRows'
import { caller, context } from '../../platform/context'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'
import { holdsRole } from '../../schema/memberships'
import { fullName } from '../../schema/people'
import { party } from './sources/shared'
import { spoken } from './text'

type Applied = Partial<Record<ReportFilter, string>>

const NameRow = z.strictObject({
  hospital_id: z.string().nullable(),
  below: z.int(),
  specialty_id: z.string().nullable(),
  doctor_id: z.string().nullable(),
  patient_id: z.string().nullable(),
})

const named = (table: string) => localNameOf(sql.raw(`${table}.name`), sql.raw(`${table}.alternate_name`))

/** Selects the one text of a record that is filtered by; null without the filter. */
const nameWith = (id: string | undefined, select: SQL, condition: SQL) =>
  id === undefined ? sql`null::text` : sql`(${select} = ${Number(id)}::integer and ${condition})`

/** Reads the names behind ids. A patient whom the caller's lists do not show has none. */
async function readNames({
  hospital_id: hospital,
  specialty_id: specialty,
  doctor_id: doctor,
  patient_id: patient,
}: Applied) {
  const { access } = context().platform
  const seesHospital = await access.condition('hospital', caller(), ['list-reports', 'show-report'])
  const seesPatient = await access.condition('patient', caller(), ['list-patient', 'listPatients'])
  const below = hospital
    ? sql`(select count(*) from hospitals where ${hospitalWithin(sql`hospitals.id`, [Number(hospital)])})::integer - 1`
    : sql`0`
  const [row] = await readRows(
    NameRow,
    sql`select ${nameWith(hospital, sql`select ${named('hospitals')} from hospitals where hospitals.id`, seesHospital)} as hospital_id,
      ${below} as below,
      ${nameWith(specialty, sql`select ${named('specialties')} from specialties where specialties.id`, sql`true`)} as specialty_id,
      ${nameWith(doctor, sql`select ${fullName()} from users where users.id`, sql`users.is_doctor`)} as doctor_id,
      ${nameWith(patient, sql`select ${fullName()} from users where users.id`, sql`${holdsRole('PATIENT')} and ${seesPatient}`)} as patient_id`,
  )
  return row
}

/**
 * Returns the filters of a run as their reader knows them: names instead of ids, the hour on the clock, and how many
 * hospitals below one count with it.
 */
export async function textsOfFilters(applied: Applied): Promise<Applied> {
  const texts = { ...applied }
  if (applied.hour !== undefined) texts.hour = `${applied.hour.padStart(2, '0')}:00`
  if (applied.party !== undefined) texts.party = spoken(party[applied.party as '1'])
  const ofRecords = (['hospital_id', 'specialty_id', 'doctor_id', 'patient_id'] as const).filter(
    (filter) => applied[filter] !== undefined,
  )
  if (ofRecords.length === 0) return texts
  const names = await readNames(applied)
  for (const filter of ofRecords) {
    const name = names?.[filter]
    if (name) texts[filter] = name
    else delete texts[filter]
  }
  if (texts.hospital_id && names && names.below > 0)
    texts.hospital_id = apiText('reports.filter.below', { hospital: texts.hospital_id, hospitals: names.below })
  return texts
}
