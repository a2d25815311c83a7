import pg from 'pg'
import { localTime } from '#contract/rules/wallClock'
import type { BenchServer } from './benchServer'
import { measure } from './measure'
import { report } from './report'
import { tokenFor } from './scenarios'

const submissions = 100_000
/** Questions with five options each. */
const choices = 6
/** In which the submissions become final. */
const transactions = 200

/**
 * A form in one version with six choices, a checkbox question, a typed number and a composite question with two parts: eleven
 * answers in each submission.
 */
const form = `
  create temp table bench_questions on commit drop as
    select n, nextval(pg_get_serial_sequence('questions', 'id'))::integer as id,
      case when n <= ${choices} then 3 when n = ${choices + 1} then 2 when n = ${choices + 2} then 1
        when n = ${choices + 3} then 5 else 3 end as type
    from generate_series(1, ${choices + 5}) as n;
  insert into questions (id, line_id, version, parent_id, position, question, question_ar, type, data_type, formula, created_at)
  overriding system value
  select id, id, 1, case when n > ${choices + 3} then (select id from bench_questions where type = 5) end, n,
    'Bench ' || n, 'Bench ' || n, type, 2, case when type = 5 then 1 end, now()
  from bench_questions order by n;
  insert into question_options (question_id, position, label, label_ar, value)
  select id, value, 'Option ' || value, 'Option ' || value, value::text
  from bench_questions, generate_series(0, 4) as value where type in (2, 3);
  update questions set published_at = now() where id in (select id from bench_questions where n > ${choices + 3});
  update questions set published_at = now() where id in (select id from bench_questions where n <= ${choices + 3});
  with form as (
    insert into surveys (id, line_id, version, title, title_ar, type, created_at, updated_at)
    overriding system value
    select next, next, 1, 'Bench form', 'Bench form', 1, now(), now()
    from (select nextval(pg_get_serial_sequence('surveys', 'id'))::integer as next) as numbered returning id
  ), groups as (
    insert into survey_groups (survey_id, position) select id, 0 from form returning id, survey_id
  )
  insert into survey_places (survey_id, group_id, position, question_id, line_id)
  select groups.survey_id, groups.id, n, bench_questions.id, bench_questions.id
  from groups, bench_questions where n <= ${choices + 3};
  update surveys set status = 1, current = true, published_at = now() where title = 'Bench form';`

/** Submissions over three months, stored as drafts and then submitted. */
const answers = `
  with patients as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'patient%@bench.test'
  ), many as (select count(*) as patients from patients)
  insert into survey_instances (survey_id, survey_line_id, patient_id, hospital_id, model_id, creator_id, created_at,
    updated_at)
  select surveys.id, surveys.id, patients.id, (select id from hospitals order by id limit 1), patients.id, patients.id, at, at
  from surveys, many, generate_series(1, ${submissions}) as n
  join patients on patients.position = n % (select patients from many)
  cross join lateral (select now() - (n % 90) * interval '1 day' as at) as times
  where surveys.title = 'Bench form';
  insert into survey_answers (instance_id, line_id, parent_line_id, option_ids, hundredths, revision)
  select instances.id, questions.id, parents.id,
    case when questions.type in (2, 3) then (select array_agg(id) from question_options as options
      where question_id = questions.id and position = (instances.id * 7 + questions.id) % 5) end,
    case questions.type when 2 then null when 1 then 5000 + (instances.id * 104729::bigint) % 5000
      else (instances.id * 7 + questions.id) % 5 * 100 end,
    1
  from survey_instances as instances, questions left join questions as parents on parents.id = questions.parent_id
  where instances.survey_id = (select id from surveys where title = 'Bench form') and questions.question like 'Bench %';
`

/** Submits a part of them, so that no transaction counts the same answers many thousand times. */
const submitSome = `
  update survey_instances set status = 1, submitted_at = created_at
  where survey_id = (select id from surveys where title = 'Bench form') and id % ${transactions} = $1`

/** @returns the id of the form */
async function fillSubmissions(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of [`begin; ${form} commit`, answers, 'vacuum analyze']) await client.query(statement)
    for (let part = 0; part < transactions; part += 1) await client.query(submitSome, [part])
    await client.query('vacuum analyze survey_instances, survey_answer_counts, survey_answer_hour_counts')
    const { rows } = await client.query(`select id from surveys where title = 'Bench form'`)
    return rows[0].id
  } finally {
    await client.end()
  }
}

/** Returns the day so many days ago in Cairo, where the readers are. */
const dayBefore = (days: number) => localTime(Date.now() - days * 86_400_000, 'Africa/Cairo').date

/**
 * Measures the statistics of 100,000 submissions with 1.1 million answers: all of them, and those of a month, for an admin of
 * their hospital and for Super Admin.
 */
export async function measureStatistics({ url: databaseUrl, server, dataset }: BenchServer, seconds: number) {
  const id = await fillSubmissions(databaseUrl)
  const readers = { 'an admin': dataset.admin, 'Super Admin': dataset.superAdmin }
  const periods = { all: '', 'a month': `?from=${dayBefore(45)}&to=${dayBefore(15)}` }
  for (const [who, reader] of Object.entries(readers)) {
    for (const [period, query] of Object.entries(periods)) {
      const headers = { authorization: `Bearer ${tokenFor(reader)}` }
      const next = () => ({ path: `/api/admin/survey-statistics/surveys/${id}${query}`, headers })
      await measure(server.url, next, { connections: 1, seconds: 2 })
      const { rate, p95, refused } = await measure(server.url, next, { connections: 1, seconds })
      if (refused > 0) throw new Error(`${refused} requests for statistics failed`)
      report({
        what: `statistics of ${submissions} submissions, ${period}, for ${who}, 95th percentile`,
        value: `${p95.toFixed(0)} ms, mean ${(1000 / rate).toFixed(0)} ms`,
        target: '≤ 300 ms',
        isMet: rate > 0 && p95 <= 300,
      })
    }
  }
}
