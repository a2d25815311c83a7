import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { numberArray } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { readRows } from '../../../platform/database/rows'
import { type CountedSubmissions, equalAnswers } from './equalAnswers'

const HospitalRow = z.strictObject({ id: z.int().nullable() })

/**
 * Returns the condition that a submission belongs to one of the caller's hospitals; for Super Admin, also to none. The
 * hospitals are read first, because a condition with functions would prevent PostgreSQL from counting in parallel.
 * @param scope the condition on `hospitals`
 * @returns the condition on a column with the id of the hospital
 */
export async function ofHospitals(scope: SQL): Promise<(hospitalId: SQL) => SQL> {
  const rows = await readRows(
    HospitalRow,
    sql`select hospitals.id from (select id from hospitals union all select null) as hospitals where ${scope}`,
  )
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const isOfOne = (hospitalId: SQL) => sql`${hospitalId} = any (${numberArray(ids)})`
  return ids.length === rows.length ? isOfOne : (hospitalId) => sql`(${isOfOne(hospitalId)} or ${hospitalId} is null)`
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
 * Counts the answers of submissions: people by question and by option, and the numbers. One statement; everything is computed
 * from the counts of equal answers.
 */
export async function countAnswers(submissions: CountedSubmissions): Promise<AnswerCounts> {
  const quartiles = [1, 2, 3].flatMap((quarter) => [
    numberAt(sql`(people - 1) * ${sql.raw(String(quarter))} / 4`),
    numberAt(sql`((people - 1) * ${sql.raw(String(quarter))} + 3) / 4`),
  ])
  const [row] = await readRows(
    CountsRow,
    sql`
      with equal as materialized (${equalAnswers(submissions)}),
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

const SubmissionCountsRow = z.strictObject({
  versions: z.array(z.strictObject({ survey_id: z.int(), submissions: z.int() })),
  patients: z.int(),
})

/**
 * Counts submissions by version, and the patients with a submission. One statement that reads them once.
 * @param submissions a condition on `survey_instances`
 * @param versionId the version whose patients are counted; undefined for all
 */
export async function countSubmissions(submissions: SQL, versionId: number | undefined) {
  const isOfVersion = versionId === undefined ? sql`true` : sql`survey_id = ${versionId}`
  const [row] = await readRows(
    SubmissionCountsRow,
    sql`
      with by_patient as materialized (
        select survey_id, patient_id, count(*) as submissions from survey_instances
        where ${submissions} group by survey_id, patient_id)
      select coalesce((select json_agg(found) from (
          select survey_id, sum(submissions)::integer as submissions from by_patient group by survey_id) as found),
          '[]') as versions,
        (select count(distinct patient_id)::integer from by_patient where ${isOfVersion}) as patients`,
  )
  return row ?? { versions: [], patients: 0 }
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
