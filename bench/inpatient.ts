import pg from 'pg'
import { localTime } from '#contract/rules/wallClock'
import type { BenchServer } from './benchServer'
import { createIndexes, dropIndexes, fillSteps, withoutTriggers } from './fillSteps'
import { measure } from './measure'
import { report } from './report'
import { tokenFor } from './scenarios'

/** Inpatients of the ward. */
const beds = 40
const prescriptionsPerEpisode = 5
/** Doses of each prescription of a discharged episode. */
const dosesPerPrescription = 10

/** Discharged episodes, with 50 doses each: ten thousand and five million doses. */
export const fewEpisodes = 200
export const manyEpisodes = 100_000

/** The doses are inserted in so many steps. */
const parts = 10

const orderColumns = `type, episode_id, drug_id, dosage, dosage_unit, form_id, route_id, kind, frequency,
  frequency_time_unit, status, start_at, activated_at, generated_until, doctor_id, created_at, editor_id, recorded_at`
/** Every prescription of an episode has another drug. */
const orderedDrug = '(select id from drugs order by id offset position limit 1)'

/** The hospital's department, and the episodes of both kinds. */
const episodes = (discharged: number) => `
  insert into departments (hospital_id, name, created_at)
    select id, 'Bench ward', now() from hospitals order by id limit 1;
  with ward as (select id, hospital_id from departments where name = 'Bench ward'),
  doctor as (select id from users where email = 'doctor@demo.test'),
  patients as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'patient%@bench.test'
  ), many as (select count(*) - ${beds} as patients from patients),
  stays as (
    select n, case when n < ${beds} then n else ${beds} + n % patients end as position,
      case when n >= ${beds} then now() - interval '30 days' - n * interval '5 minutes'
        else now() - interval '5 days' end as at
    from many, generate_series(0, ${beds + discharged - 1}) as n
  )
  insert into episodes (hospital_id, patient_id, specialty_id, status, severity, department_id, bed, chief_complaint,
    editor_id, edited_at, creator_id, created_at, discharge_time)
  select ward.hospital_id, patients.id, (select min(id) from specialties), case when n < ${beds} then 0 else 1 end, n % 2,
    ward.id, 'Bench ' || n, 'Bench', doctor.id, at, doctor.id, at,
    case when n >= ${beds} then at + interval '5 days' end
  from stays, ward, doctor, patients where patients.position = stays.position order by n desc;
  delete from episode_counts;
  insert into episode_counts (hospital_id, status, severity, department_id, specialty_id, episodes)
    select hospital_id, status, severity, department_id, specialty_id, count(*) from episodes group by 1, 2, 3, 4, 5;
  insert into hospital_patients (hospital_id, user_id)
    select distinct hospital_id, patient_id from episodes where bed like 'Bench %' on conflict do nothing;
  insert into bed_stays (episode_id, hospital_id, department_id, bed, bed_key, from_time, until_time, moved_by)
    select id, hospital_id, department_id, bed, lower(bed), created_at, discharge_time, creator_id
    from episodes where bed like 'Bench %'`

/** Prescriptions of every 12 hours after discharge, and of every 6 hours on the ward. */
const orders = `
  insert into prescriptions (${orderColumns})
  select 'doctor', episodes.id, ${orderedDrug}, '500', 'mg', 'tablet', 'oral', 'scheduled',
    case status when 0 then 6 else 12 end, 'hours', case status when 0 then 2 else 6 end, created_at, created_at,
    coalesce(discharge_time, date_trunc('hour', now()) + interval '48 hours'), creator_id, created_at, creator_id, created_at
  from episodes, generate_series(0, ${prescriptionsPerEpisode - 1}) as position where bed like 'Bench %'`

/** All doses before the last hour were given; those of the ward that are due later, for 48 hours, were not. */
const doses = (part: number) => `
  insert into executions (prescription_id, due_at, status, given_at, given_by, drug_id, dosage, dosage_unit, route_id,
    recorded_by, recorded_at, created_at)
  select orders.id, due, case when is_given then 2 else 1 end, case when is_given then due end,
    case when is_given then orders.doctor_id end, case when is_given then drug_id end, case when is_given then dosage end,
    case when is_given then dosage_unit end, case when is_given then route_id end,
    case when is_given then orders.doctor_id end, case when is_given then due end, orders.start_at
  from prescriptions as orders
  join episodes on episodes.id = orders.episode_id and bed like 'Bench %'
  cross join lateral generate_series(0,
    case episodes.status when 0 then 27 else ${dosesPerPrescription - 1} end) as n
  cross join lateral (select start_at + n * frequency * interval '1 hour' as due) as dues
  cross join lateral (select due < now() - interval '1 hour' as is_given) as givens
  where orders.id % ${parts} = ${part}`

/** Twenty sets of vital signs of each inpatient, with a score of the demo. */
const vitals = `
  with sample as (select score from vital_sets where score is not null order by id limit 1), sets as (
    insert into vital_sets (episode_id, measured_at, staff_id, recorded_at, score, is_check, next_check_at)
    select episodes.id, at, creator_id, at, sample.score, true, at + interval '12 hours'
    from episodes, sample, generate_series(1, 20) as n
    cross join lateral (select date_trunc('minute', now()) - n * interval '5 hours' as at) as times
    where bed like 'Bench %' and status = 0
    returning id, episode_id, measured_at, staff_id
  )
  insert into vital_signs (set_id, episode_id, measured_at, type_id, value, recorded_by, recorded_at)
  select sets.id, episode_id, measured_at, type_id, value, staff_id, measured_at
  from sets, (values (1, 78), (2, 16), (3, 368), (4, 125), (5, 80), (6, 97)) as signs (type_id, value);
  insert into episode_monitoring (episode_id, score, measured_at, next_check_at)
  select distinct on (episode_id) episode_id, score, measured_at, next_check_at
  from vital_sets join episodes on episodes.id = episode_id and bed like 'Bench %'
  order by episode_id, measured_at desc`

/** A hospital with a ward and its past. */
interface Hospital {
  id: number
  /** Of the inpatients. */
  episodes: { id: number; patient: number }[]
  authorization: string
}

/** The stays are complete as they are inserted. */
const stays = (discharged: number) => ({
  stays: [withoutTriggers, episodes(discharged), orders],
  'doses, without indexes': dropIndexes('executions'),
  ...Object.fromEntries(
    Array.from({ length: parts }, (_, part) => [`doses ${part + 1} of ${parts}`, [withoutTriggers, doses(part)]]),
  ),
  'indexes of doses': createIndexes('executions'),
  vitals: [withoutTriggers, vitals],
})

/** Adds a ward of 40 inpatients and this many discharged episodes to the hub. */
export async function fillWard(databaseUrl: string, discharged: number): Promise<Hospital> {
  await fillSteps(databaseUrl, stays(discharged))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number; patient: number; hospital_id: number }>(
      `select id, patient_id as patient, hospital_id from episodes where bed like 'Bench %' and status = 0 order by id`,
    )
    const doctor = await client.query<{ userId: number; sessionId: number }>(`
      insert into sessions (user_id, created_at, last_seen_at, expires_at)
      select id, now(), now(), now() + interval '1 day' from users where email = 'doctor@demo.test'
      returning user_id as "userId", id as "sessionId"`)
    const [[first], [reader]] = [rows, doctor.rows]
    if (!first || !reader) throw new Error('The ward has no inpatients, or the demo no doctor')
    return { id: first.hospital_id, episodes: rows, authorization: `Bearer ${tokenFor(reader)}` }
  } finally {
    await client.end()
  }
}

/** What a doctor reads of the hospital, and of one inpatient after another. */
function reads({ id, episodes }: Hospital): Record<string, () => string> {
  const today = localTime(Date.now(), 'Africa/Cairo').date
  let turn = 0
  const next = () => episodes[turn++ % episodes.length]
  const inpatient = () => next()?.id
  return {
    'cases of a hospital': () => `/api/admin/hospitals/${id}/episodes`,
    'discharged cases of a hospital': () => `/api/admin/hospitals/${id}/episodes?status=1`,
    'doses of the ward': () => `/api/admin/hospitals/${id}/doses`,
    'checks of the ward': () => `/api/admin/hospitals/${id}/vital-signs/ward`,
    'a case': () => `/api/admin/episode/${inpatient()}`,
    'medical history': () => `/api/admin/episodes/${inpatient()}/medical-history`,
    prescriptions: () => `/api/admin/prescriptions/doctor/${inpatient()}`,
    'doses of a day': () => `/api/admin/episodes/${inpatient()}/doses?from=${today}&to=${today}`,
    'all doses': () => `/api/admin/episodes/prescription-execution/${inpatient()}`,
    'sets of vital signs': () => `/api/admin/episodes/${inpatient()}/vital-signs/sets`,
    'vital signs': () => `/api/admin/episodes/${inpatient()}/vital-signs`,
    'newest score': () => `/api/admin/episodes/${inpatient()}/early-warning`,
    timeline: () => `/api/admin/episodes/${inpatient()}/timeline`,
    'since you last looked': () => `/api/admin/episodes/${inpatient()}/since`,
    'follow ups': () => `/api/admin/survey-instances?model_type=episode&model_id=${inpatient()}&type=doctor`,
    investigations: () => `/api/admin/investigations/episode/${inpatient()}`,
    'past medical history': () => `/api/admin/past-medical-history/${next()?.patient}/episodes`,
  }
}

/**
 * Measures the ward and the tabs of a case: the 95th percentile with 16 connections in a hospital with a long past, and how
 * much that past slows them down.
 */
export async function measureInpatients(
  [small, fewDischarged]: [BenchServer, number],
  [large, manyDischarged]: [BenchServer, number],
  seconds: number,
) {
  const ofSmall = await fillWard(small.url, fewDischarged)
  const ofLarge = await fillWard(large.url, manyDischarged)
  const { authorization } = ofLarge
  const pathsOfSmall = reads(ofSmall)
  for (const [name, path] of Object.entries(reads(ofLarge))) {
    const pathOfSmall = pathsOfSmall[name] ?? path
    const before = () => ({ path: pathOfSmall(), headers: { authorization: ofSmall.authorization } })
    const after = () => ({ path: path(), headers: { authorization } })
    const run = async ({ server }: BenchServer, next: typeof after, connections: number) => {
      // The mean of one connection needs less time than the 95th percentile of sixteen.
      const length = connections === 1 ? seconds / 2 : seconds
      const measured = await measure(server.url, next, { connections, seconds: length })
      if (measured.refused > 0) throw new Error(`${name}: ${measured.refused} requests failed`)
      return measured
    }
    await run(large, after, 16)
    const { p95 } = await run(large, after, 16)
    report({
      what: `${name}, ${manyDischarged} episodes, 16 connections, 95th percentile`,
      value: `${p95.toFixed(0)} ms`,
      target: '≤ 100 ms',
      isMet: p95 <= 100,
    })
    await run(small, before, 1)
    const one = 1000 / (await run(small, before, 1)).rate
    const many = 1000 / (await run(large, after, 1)).rate
    report({
      what: `${name}, from ${fewDischarged * 50} to ${manyDischarged * 50} doses`,
      value: `${one.toFixed(2)} → ${many.toFixed(2)} ms = ${(many / one).toFixed(2)} ×`,
      target: '≤ 1.5 ×',
      isMet: many / one <= 1.5,
    })
  }
}
