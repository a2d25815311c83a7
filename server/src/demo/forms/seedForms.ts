import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { foldText } from '#contract/rules/foldText'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { countries, specialties } from '../../schema/reference'
import { surveyGroups, surveyPlaces, surveys } from '../../schema/surveys'
import { type DemoForm, type DemoQuestions, questionOf, rulesOf } from './demoForm'
import { demoForms } from './demoForms'

const IdRow = z.strictObject({ id: z.int() })

interface Setting {
  hospitalId: number
  authorId: number
  /** Ids by English name. */
  specialtyIds: ReadonlyMap<string, number>
}

async function newFormId(): Promise<number> {
  const [row] = await readRows(IdRow, sql`select nextval('surveys_id_seq')::integer as id`)
  if (!row) throw new Error('a form has no id')
  return row.id
}

/** Stores a form as a draft. */
async function storeForm(form: DemoForm, questions: DemoQuestions, setting: Setting): Promise<number> {
  const { title, type, specialty, groups } = form
  const [english, arabic] = title
  const id = await newFormId()
  await db()
    .insert(surveys)
    .overridingSystemValue()
    .values({
      id,
      line_id: id,
      version: 1,
      title: english,
      title_ar: arabic,
      hospital_id: setting.hospitalId,
      specialty_id: specialty ? (setting.specialtyIds.get(specialty) ?? null) : null,
      type,
      status: SURVEY_STATUS.draft,
      author_id: setting.authorId,
      created_at: now(),
      updated_at: now(),
      search: foldText(title.join(' ')),
    })
  const known = await db().select({ id: countries.id, code: countries.code }).from(countries)
  const countryIds = new Map(known.map((country) => [country.code, country.id]))
  for (const [position, { title: groupTitle, places }] of groups.entries()) {
    const [group] = await db()
      .insert(surveyGroups)
      .values({ survey_id: id, position, title: groupTitle[0], title_ar: groupTitle[1] })
      .returning({ id: surveyGroups.id })
    if (!group) throw new Error('a group was not stored')
    await db()
      .insert(surveyPlaces)
      .values(
        places.map((place, index) => {
          const question = questionOf(questions, place.question)
          return {
            survey_id: id,
            group_id: group.id,
            position: index,
            question_id: question.id,
            line_id: question.line_id,
            required: place.required ?? false,
            ...rulesOf(place, questions, countryIds),
          }
        }),
      )
  }
  return id
}

/**
 * Seeds the forms of the demo at a hospital: final ones, and a draft that is a copy of the pain form.
 * @param questions the published questions by their keys
 * @returns the ids of the final forms by their keys
 */
export async function seedForms(
  questions: DemoQuestions,
  { hospitalId, authorId }: Omit<Setting, 'specialtyIds'>,
): Promise<Map<string, number>> {
  const rows = await db().select({ id: specialties.id, name: specialties.name }).from(specialties)
  const setting = { hospitalId, authorId, specialtyIds: new Map(rows.map(({ id, name }) => [name, id])) }
  const ids = new Map<string, number>()
  for (const form of demoForms) ids.set(form.key, await storeForm(form, questions, setting))
  await db().execute(sql`update surveys set status = ${SURVEY_STATUS.final}, published_at = ${now().toISOString()}, current = true
    where id = any (${numberArray([...ids.values()])})`)
  for (const { key, shared } of demoForms) {
    if (shared) await db().execute(sql`update surveys set survey_availability = ${shared} where id = ${ids.get(key)}`)
  }
  const [, pain] = demoForms
  if (pain) await storeForm({ ...pain, title: ['Pain after surgery', 'الألم بعد الجراحة'] }, questions, setting)
  return ids
}
