import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { clinicTypes } from '#contract/clinics/clinicInput'
import type { QueryOf } from '#contract/kit/endpoint'
import type { sentSurveys as calls } from '#contract/sentSurveys/calls'
import { CONDITION_TYPE, durationUnits } from '#contract/sentSurveys/codes'
import type { SentSurvey, SentSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { orderAndLimit, type Slice } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { sentSurveys } from '../../schema/submissions'
import { hasTitle, readGroups } from '../surveys'

/** Instants are milliseconds since the epoch. */
const fields = {
  id: z.int(),
  survey: OptionRow,
  location: OptionRow.nullable(),
  specialty: OptionRow.nullable(),
  country: OptionRow.nullable(),
  city: OptionRow.nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  age_from: z.int().nullable(),
  age_to: z.int().nullable(),
  status: z.enum(SURVEY_STATUS),
  created: z.int(),
  sent: z.int().nullable(),
  ends: z.int().nullable(),
}
const ListRow = z.strictObject({ ...fields, sort_key: SortKey })
const DetailRow = z.strictObject({
  ...fields,
  duration: z.int(),
  duration_unit: z.enum(durationUnits),
  created_from: z.iso.date().nullable(),
  created_to: z.iso.date().nullable(),
  condition_type: z.enum(CONDITION_TYPE).nullable(),
  condition_location: OptionRow.nullable(),
  condition_specialty: OptionRow.nullable(),
  condition_survey: OptionRow.nullable(),
  condition_date_from: z.iso.date().nullable(),
  condition_date_to: z.iso.date().nullable(),
  clinic: OptionRow.nullable(),
  condition_clinic_type: z.enum(clinicTypes).nullable(),
  doctor: PersonRow.nullable(),
  diagnostics: z.array(z.strictObject({ code: z.string(), title: z.string() })),
  sender: PersonRow,
  matched: z.int(),
  answered: z.int(),
  missed: z.int(),
})

const option = (table: string, id: string, name = 'name', alternate = 'alternate_name') =>
  `(select json_build_object('id', named.id, 'name', ${name}, 'alternate_name', ${alternate})
    from ${table} as named where named.id = sent_surveys.${id})`
const form = (id: string) =>
  option('surveys', id, "coalesce(nullif(title, ''), title_ar)", "coalesce(nullif(title_ar, ''), title)")
const person = (id: string) =>
  `(select ${personJson('people')} from users as people where people.id = sent_surveys.${id})`

const listColumns = sql.raw(`
  sent_surveys.id, ${form('survey_id')} as survey, ${option('hospitals', 'location_id')} as location,
  ${option('specialties', 'specialty_id')} as specialty, ${option('countries', 'country_id', 'name', 'name_ar')} as country,
  ${option('cities', 'city_id', 'name', 'name_ar')} as city, sent_surveys.gender, sent_surveys.age_from,
  sent_surveys.age_to, sent_surveys.status, ${epochMs('sent_surveys.created_at')} as created,
  ${epochMs('sent_surveys.sent_at')} as sent, ${epochMs('sent_surveys.ends_at')} as ends`)

const detailColumns = () => sql`${listColumns}, ${sql.raw(`
  sent_surveys.duration, sent_surveys.duration_unit, sent_surveys.created_from, sent_surveys.created_to,
  sent_surveys.condition_type, ${option('hospitals', 'condition_location_id')} as condition_location,
  ${option('specialties', 'condition_specialty_id')} as condition_specialty,
  ${form('condition_survey_id')} as condition_survey, sent_surveys.condition_date_from, sent_surveys.condition_date_to,
  ${option('clinics', 'condition_clinic_id', 'title', 'alternate_title')} as clinic, sent_surveys.condition_clinic_type, sent_surveys.diagnostics,
  ${person('condition_doctor_id')} as doctor, ${person('sender_id')} as sender,
  (select count(*) from sent_survey_recipients where sent_survey_id = sent_surveys.id) as matched,
  (select count(*) from survey_instances as submitted where submitted.sent_survey_id = sent_surveys.id
    and submitted.status = ${SURVEY_STATUS.final}) as answered`)},
  (select count(*) from sent_survey_recipients as recipients
    where recipients.sent_survey_id = sent_surveys.id and sent_surveys.ends_at <= ${now().toISOString()}
      and not exists (select from survey_instances as submitted where submitted.sent_survey_id = sent_surveys.id
        and submitted.patient_id = recipients.patient_id and submitted.status = ${SURVEY_STATUS.final})) as missed`

const iso = (instant: number) => new Date(instant).toISOString()
const optional = (row: z.output<typeof OptionRow> | null) => row && optionOf(row)
const titled = (row: z.output<typeof OptionRow> | null) => row && { id: row.id, title: localizedName(row) }

function rowOf(row: Omit<z.output<typeof ListRow>, 'sort_key'>): SentSurveyRow {
  return {
    id: row.id,
    survey: { ...optionOf(row.survey), title: localizedName(row.survey) },
    location: optional(row.location),
    specialty: optional(row.specialty),
    country: optional(row.country),
    city: optional(row.city),
    gender: row.gender,
    gender_text: row.gender && apiText(`gender.${row.gender}`),
    age_from: row.age_from,
    age_to: row.age_to,
    status: row.status,
    status_text: apiText(`sentSurveyStatus.${row.status}`),
    editable: row.status === SURVEY_STATUS.draft,
    created_at: iso(row.created),
    sent_at: row.sent === null ? null : iso(row.sent),
    ends_at: row.ends === null ? null : iso(row.ends),
  }
}

/**
 * Returns one sent survey with its counts.
 * @throws Problem 404
 */
export async function readSentSurvey(id: number): Promise<SentSurvey> {
  const [found] = await readJsonRows(
    DetailRow,
    sql`select ${detailColumns()} from sent_surveys where sent_surveys.id = ${id}`,
  )
  const row = orNotFound(found)
  const listed = rowOf(row)
  return {
    ...listed,
    survey: { ...listed.survey, groups: await readGroups(row.survey.id) },
    duration: row.duration,
    duration_unit: row.duration_unit,
    created_from: row.created_from,
    created_to: row.created_to,
    condition_type: row.condition_type,
    condition_type_text: row.condition_type && apiText(`conditionType.${row.condition_type}`),
    condition_location: optional(row.condition_location),
    condition_specialty: optional(row.condition_specialty),
    condition_survey: titled(row.condition_survey),
    condition_date_from: row.condition_date_from,
    condition_date_to: row.condition_date_to,
    clinic: titled(row.clinic),
    condition_clinic_type: row.condition_clinic_type,
    condition_clinic_type_text: row.condition_clinic_type && apiText(`clinicType.${row.condition_clinic_type}`),
    diagnostics: row.diagnostics,
    doctor: row.doctor && personOf(row.doctor),
    sender: personOf(row.sender),
    matched_users_count: row.matched,
    answered_users_count: row.answered,
    missed_users_count: row.missed,
  }
}

type Filters = Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>

/** The newest first. */
const order = listOrder(descending(sentSurveys.id))
const TotalRow = z.strictObject({ total: z.int() })

function conditionOf(query: Filters, inScope: SQL): SQL {
  const is = (column: string, value: number | string | undefined) =>
    value === undefined ? undefined : sql`${sql.raw(`sent_surveys.${column}`)} = ${value}`
  return sql`${and(
    sql`sent_surveys.withdrawn_at is null`,
    inScope,
    query.title
      ? sql`exists (select from surveys where ${and(sql`surveys.id = sent_surveys.survey_id`, ...hasTitle(query.title))})`
      : undefined,
    is('location_id', query.location_id),
    is('specialty_id', query.specialty_id),
    query.survey_id === undefined
      ? undefined
      : sql`sent_surveys.survey_id in (select version.id from surveys as version
          where version.line_id = (select line_id from surveys where id = ${query.survey_id}))`,
    is('country_id', query.country),
    is('city_id', query.city),
    is('gender', query.gender),
    query.age_from === undefined ? undefined : sql`coalesce(sent_surveys.age_to, 150) >= ${query.age_from}`,
    query.age_to === undefined ? undefined : sql`coalesce(sent_surveys.age_from, 0) <= ${query.age_to}`,
  )}`
}

/**
 * Returns the list of sent surveys that match a query.
 * @param inScope which of them the caller may see; expects `sent_surveys` in the statement
 */
export function sentSurveyList(query: Filters, inScope: SQL) {
  const condition = conditionOf(query, inScope)
  return {
    order,
    count: async () => {
      const [row] = await readRows(
        TotalRow,
        sql`select count(*)::integer as total from sent_surveys where ${condition}`,
      )
      return row?.total ?? 0
    },
    rows: (slice: Slice) =>
      readJsonRows(
        ListRow,
        sql`select ${listColumns}, ${order.key} as sort_key from sent_surveys
          where ${and(condition, slice.after)} ${orderAndLimit(order, slice)}`,
      ),
    toResponse: (rows: readonly z.output<typeof ListRow>[]) => rows.map(rowOf),
  }
}
