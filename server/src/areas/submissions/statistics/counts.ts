import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { numberArray } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { readRows } from '../../../platform/database/rows'

const HospitalRow = z.strictObject({ id: z.int().nullable() })

/**
 * Returns the condition that a submission belongs to one of the caller's hospitals; for Super Admin, also to none. The
 * hospitals are read first, because a condition with functions would prevent PostgreSQL from counting in parallel.
 * Expects `survey_instances` in the statement.
 * @param scope the condition on `hospitals`
 */
export async function ofHospitals(scope: SQL): Promise<SQL> {
  const rows = await readRows(
    HospitalRow,
    sql`select hospitals.id from (select id from hospitals union all select null) as hospitals where ${scope}`,
  )
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const isOfOne = sql`survey_instances.hospital_id = any (${numberArray(ids)})`
  return ids.length === rows.length ? isOfOne : sql`(${isOfOne} or survey_instances.hospital_id is null)`
}

const CountsRow = z.strictObject({
  answers: z.array(z.strictObject({ line_id: z.int(), people: z.int() })),
  options: z.array(z.strictObject({ line_id: z.int(), option_id: z.int(), people: z.int() })),
  /** Of each line with numbers, in hundredths: those at both sides of each quartile. */
  numbers: z.array(
    z.strictObject({
      line_id: z.int(),
      people: z.int(),
      min: z.int(),
      max: z.int(),
      sum: z.int(),
      quartiles: z.array(z.int()),
    }),
  ),
})
export type AnswerCounts = z.output<typeof CountsRow>

/** Returns the number at this place of all numbers in ascending order. Expects `ranked`, with the running total. */
const numberAt = (place: SQL) => sql`min(hundredths) filter (where total > ${place})`

/**
 * Counts the answers of submissions: people by question and by option, and the numbers. One statement that reads each answer
 * once; everything else is computed from the counts of equal answers.
 * @param submissions a condition on `survey_instances`
 */
export async function countAnswers(submissions: SQL): Promise<AnswerCounts> {
  const quartiles = [1, 2, 3].flatMap((quarter) => [
    numberAt(sql`(people - 1) * ${sql.raw(String(quarter))} / 4`),
    numberAt(sql`((people - 1) * ${sql.raw(String(quarter))} + 3) / 4`),
  ])
  const [row] = await readRows(
    CountsRow,
    sql`
      with equal as materialized (
        select answers.line_id, answers.option_ids, answers.hundredths, count(*)::integer as people
        from survey_instances join survey_answers as answers on answers.instance_id = survey_instances.id
        where ${submissions}
        group by answers.line_id, answers.option_ids, answers.hundredths),
      by_option as (
        select line_id, option_id, sum(people)::integer as people
        from equal cross join unnest(option_ids) as option_id group by line_id, option_id),
      by_number as (
        select line_id, hundredths, sum(people)::integer as each
        from equal where hundredths is not null group by line_id, hundredths),
      ranked as (
        select line_id, hundredths, each, sum(each) over (partition by line_id order by hundredths) as total,
          sum(each) over (partition by line_id) as people
        from by_number),
      by_line as (
        select line_id, people::integer, min(hundredths) as min, max(hundredths) as max,
          sum(hundredths * each)::bigint as sum, array[${sql.join(quartiles, sql`, `)}] as quartiles
        from ranked group by line_id, people)
      select coalesce((select json_agg(found) from (
          select line_id, sum(people)::integer as people from equal group by line_id) as found), '[]') as answers,
        coalesce((select json_agg(by_option) from by_option), '[]') as options,
        coalesce((select json_agg(by_line) from by_line), '[]') as numbers`,
  )
  return row ?? { answers: [], options: [], numbers: [] }
}

const VersionRow = z.strictObject({ survey_id: z.int(), submissions: z.int() })

/** Counts submissions by version. */
export function countByVersion(submissions: SQL) {
  return readRows(
    VersionRow,
    sql`select survey_id, count(*)::integer as submissions from survey_instances where ${submissions} group by survey_id`,
  )
}

const PatientsRow = z.strictObject({ patients: z.int() })

/** Counts the patients with a submission. */
export async function countPatients(submissions: SQL): Promise<number> {
  const [row] = await readRows(
    PatientsRow,
    sql`select count(*)::integer as patients from (
      select patient_id from survey_instances where ${submissions} group by patient_id) as found`,
  )
  return row?.patients ?? 0
}

const StoppedRow = z.strictObject({ line_id: z.int().nullable(), drafts: z.int() })

/**
 * Counts drafts by the last question of their form that has an answer.
 * @param drafts a condition on `survey_instances`
 * @returns the question's line; null for drafts without any answer
 */
export function countStoppedDrafts(drafts: SQL) {
  return readJsonRows(
    StoppedRow,
    sql`
      with stopped as (
        select (array_agg(places.line_id order by survey_groups.position desc, places.position desc)
            filter (where places.line_id is not null))[1] as line_id
        from survey_instances
        left join survey_answers as answers on answers.instance_id = survey_instances.id
        left join survey_places as places on places.survey_id = survey_instances.survey_id
          and places.line_id = coalesce(answers.parent_line_id, answers.line_id)
        left join survey_groups on survey_groups.id = places.group_id
        where ${drafts}
        group by survey_instances.id)
      select line_id, count(*)::integer as drafts from stopped group by line_id`,
  )
}
