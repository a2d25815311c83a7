import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { byName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { formText, readGroups, signOpening } from '../surveys'

const mostForms = 200

const FormRow = z.strictObject({
  id: z.int(),
  line_id: z.int(),
  title: z.string(),
  title_ar: z.string(),
  hospital: OptionRow.nullable(),
  specialty: OptionRow.nullable(),
  questions_count: z.int(),
})

const option = (table: string) =>
  `(select ${optionJson('options')} from ${table} as options where options.id = surveys.`
const columns = sql.raw(`surveys.id, surveys.line_id, surveys.title, surveys.title_ar,
  ${option('hospitals')}hospital_id) as hospital, ${option('specialties')}specialty_id) as specialty,
  (select count(*)::integer from survey_places where survey_id = surveys.id) as questions_count`)

/** Returns the shared forms that match a condition on `surveys`, by title; 200 at most. One statement. */
export async function sharedForms(condition: SQL) {
  const rows = await readJsonRows(
    FormRow,
    sql`select ${columns} from surveys where ${condition} order by surveys.title, surveys.id limit ${mostForms}`,
  )
  const forms = rows.map(({ title, title_ar: titleInArabic, hospital, specialty, ...row }) => {
    const name = formText(title, titleInArabic)
    return {
      ...row,
      name,
      title: name,
      hospital: hospital && optionOf(hospital),
      specialty: specialty && optionOf(specialty),
    }
  })
  return forms.sort(byName)
}

/** Returns the condition that a form is for a location and a specialty; 0 for any. Expects `surveys`. */
export function isFor({ location, specialty }: { location: number; specialty: number }): SQL {
  return sql`(${location}::integer = 0 or surveys.hospital_id is null or exists (select from hospital_descendants
      where ancestor_id = surveys.hospital_id and descendant_id = ${location}::integer))
    and (${specialty}::integer = 0 or surveys.specialty_id is null or surveys.specialty_id = ${specialty}::integer)`
}

/**
 * Returns a shared form with its questions.
 * @throws Problem 404
 */
export async function sharedForm(id: number) {
  const [form] = await sharedForms(sql`surveys.id = ${id}`)
  return { ...orNotFound(form), opening_token: signOpening(id), groups: await readGroups(id) }
}

/**
 * Returns the locations and specialties for which there are shared forms.
 * @param inScope which forms the caller can fill in; expects `surveys`
 */
export async function sharedFormChoices(inScope: SQL) {
  const hospitals = await readRows(
    OptionRow,
    sql`select hospitals.id, hospitals.name, hospitals.alternate_name from hospitals
      where exists (select from surveys where ${inScope} and (surveys.hospital_id is null or exists (
        select from hospital_descendants where ancestor_id = surveys.hospital_id and descendant_id = hospitals.id)))
      order by hospitals.id limit 1000`,
  )
  const specialties = await readRows(
    OptionRow,
    sql`select specialties.id, specialties.name, specialties.alternate_name from specialties
      where exists (select from surveys where ${inScope}
        and (surveys.specialty_id is null or surveys.specialty_id = specialties.id))
      order by specialties.id limit 1000`,
  )
  return { hospitals: hospitals.map(optionOf).sort(byName), specialties: specialties.map(optionOf).sort(byName) }
}
