import pg from 'pg'
import type { BenchServer } from './benchServer'
import { measure } from './measure'
import { report } from './report'
import { type Scenario, tokenFor } from './scenarios'

const clinics = 200
const slotsADay = 32
/** Milliseconds in which the rate of notifications is measured without other calls. */
const aloneMs = 10_000
/** Milliseconds in which the recipients are matched and stored. */
const mostToSend = 5_000
/** How much slower other calls may be while the recipients are notified. */
const mostSlowdown = 1.5

/** Adds patients of the first hospital, each with one completed visit two months ago or earlier, and a form. */
const fill = (count: number) => `
  with new_users as (
    insert into users (first_name, last_name, email, password_hash, verified_at, gender, birth_date, created_at, updated_at)
    select 'Recipient', n::text, 'recipient' || n || '@bench.test', 'none', now(), case n % 2 when 0 then 'male' else 'female' end,
      date '1950-01-01' + n % 20000, now(), now()
    from generate_series(1, ${count}) as n returning id
  )
  insert into user_roles (user_id, role_id) select new_users.id, roles.id from new_users, roles where roles.code = 'PATIENT';
  with doctors as (
    select id, doctor_id, row_number() over (order by id) - 1 as position from clinics where title like 'Bench doctor%'
  ), patients as (
    select id, row_number() over (order by id) - 1 as n from users where email like 'recipient%@bench.test'
  )
  insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, payment_status, payment_method, created_at, status)
  select md5('recipient' || n), (select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ',
      1 + ((((n + 50000000) * 104729::bigint) / power(28, place)::bigint) % 28)::int, 1), '') from generate_series(0, 7) as place),
    doctors.id, doctor_id, patients.id, day, to_char(start, 'HH24:MI'),
    (day + start) at time zone 'Africa/Cairo', (day + start + interval '15 minutes') at time zone 'Africa/Cairo',
    0, 2, 'free', now(), 4
  from patients join doctors on doctors.position = n % ${clinics}
  cross join lateral (select current_date - 60 - (n / ${clinics} / ${slotsADay})::integer as day,
    time '09:00' + (n / ${clinics} % ${slotsADay}) * interval '15 minutes' as start) as times;
  insert into surveys (id, line_id, version, title, title_ar, hospital_id, type, status, current, created_at, updated_at, published_at)
  overriding system value
  select id, id, 1, 'Bench survey', 'استبيان', (select id from hospitals order by id limit 1), 1, 1, true, now(), now(), now()
  from (select nextval(pg_get_serial_sequence('surveys', 'id')) as id) as fresh`

const notified = `select count(*)::integer as count from notifications where type = 'survey_sent'`

async function numberOf(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query(query)
  return Number(rows[0].count)
}

/** Returns what the work returns, and how many recipients per second are notified meanwhile. */
async function notifiedDuring<T>(client: pg.Client, work: () => Promise<T>): Promise<{ result: T; rate: number }> {
  const before = await numberOf(client, notified)
  const start = performance.now()
  const result = await work()
  const count = (await numberOf(client, notified)) - before
  return { result, rate: (count / (performance.now() - start)) * 1000 }
}

/**
 * Measures a survey that an Admin of one hospital sends to all of its patients: how long matching and storing them takes, how fast
 * they are notified, and how much slower another call is meanwhile.
 * @param other the other call
 * @param count the number of patients to add
 */
export async function measureSending(
  { url: databaseUrl, server, dataset }: BenchServer,
  other: Scenario,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(fill(count))
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const survey = await client.query(`select id, hospital_id from surveys where title = 'Bench survey'`)
  const load = { connections: 4, seconds: 10 }
  await measure(server.url, other.ours, load)
  const usual = await measure(server.url, other.ours, load)
  const start = performance.now()
  const response = await fetch(`${server.url}/api/admin/surveys/sent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenFor(dataset.admin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      survey_id: survey.rows[0].id,
      location_id: survey.rows[0].hospital_id,
      duration: 2,
      duration_unit: 'weeks',
    }),
  })
  const took = performance.now() - start
  const { data } = (await response.json()) as { data?: { matched_users_count: number } }
  const matched = data?.matched_users_count ?? 0
  report({
    what: `sending a survey to ${matched} patients`,
    value: `${(took / 1000).toFixed(2)} s`,
    target: `≤ ${mostToSend / 1000} s`,
    isMet: response.ok && matched >= count && took <= mostToSend,
  })
  const { result: meanwhile, rate } = await notifiedDuring(client, () => measure(server.url, other.ours, load))
  report({
    what: `${other.name}, while they are notified, 99th percentile`,
    value: `${usual.p99} → ${meanwhile.p99} ms = ${(meanwhile.p99 / usual.p99).toFixed(2)} ×`,
    target: `≤ ${mostSlowdown} ×`,
    isMet: rate > 0 && meanwhile.refused === 0 && meanwhile.p99 <= usual.p99 * mostSlowdown,
  })
  report({ what: 'recipients notified, beside the list', value: `${rate.toFixed(0)} / s` })
  const alone = await notifiedDuring(client, () => new Promise((resolve) => setTimeout(resolve, aloneMs)))
  report({ what: 'recipients notified, beside nothing else', value: `${alone.rate.toFixed(0)} / s` })
  await client.end()
}
