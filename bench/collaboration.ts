import { personSearchVersion } from '#contract/rules/personSearch'
import type { BenchServer } from './benchServer'
import { fillDatabase } from './fillDatabase'
import { type Account, compareReads, type Earlier, measureReads, type Read } from './reads'
import { dayAfter } from './scenarios'

/** Consultation requests that one hospital has received. */
export const manyRequests = 100_000
/** Those that the doctor whose list is read has received, of which 40 are open. */
const requestsOfReader = 2_000
/** Doctors of that hospital besides the 200 who have a clinic. */
const furtherDoctors = 300
/** Weeks with an event of each doctor, around today. */
const weeks = 26
/** Milliseconds. */
const most = 100

const hospital = '(select id from hospitals order by id limit 1)'
const reader = `(select id from users where email = 'doctor@demo.test')`

const doctors = `
  insert into users (first_name, last_name, email, password_hash, verified_at, time_zone, is_doctor, specialty_id, search,
    search_version, created_at, updated_at)
  select 'Bench', 'staff ' || n, 'staff' || n || '@bench.test', '', now(), 'Africa/Cairo', true,
    (select id from specialties order by id offset n % 5 limit 1), ' bench staff ' || n || ' ', ${personSearchVersion}, now(), now()
  from generate_series(1, ${furtherDoctors}) as n;
  insert into user_roles (user_id, role_id)
  select users.id, roles.id from users join roles on roles.code = 'DOCTOR' where email like 'staff%@bench.test'`

/** Each doctor has a duty or a training every week. */
const events = `
  with doctors as (
    select id, specialty_id, row_number() over (order by id) as position from users where is_doctor and email like '%@bench.test'
  )
  insert into calendar_events (hospital_id, specialty_id, type, title, starts_at, ends_at, time_zone, original_start, creator_id,
    created_at, updated_at)
  select ${hospital}, specialty_id, case when position % 3 = 0 then 2 else 4 end, 'Bench', at, at + interval '2 hours',
    'Africa/Cairo', at, id, now(), now()
  from doctors, generate_series(-${weeks / 2}, ${weeks / 2}) as week
  cross join lateral (
    select (current_date + week * 7 + position::integer % 7 + time '13:00') at time zone 'Africa/Cairo' as at
  ) as times;
  insert into calendar_event_doctors (event_id, user_id) select id, creator_id from calendar_events where title = 'Bench'`

/** Requests of one case of the demo, the newest first; those of the reader are spread over all years. */
const requests = (count: number) => `
  with kinds as (
    select n, now() - n * interval '20 minutes' as at, n % ${count / requestsOfReader} = 0 as is_own,
      n < ${(40 * count) / requestsOfReader} as is_open
    from generate_series(0, ${count - 1}) as n
  ), others as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'staff%@bench.test'
  ), place as (select id, hospital_id from episodes order by id limit 1)
  insert into consultation_requests (episode_id, from_hospital_id, hospital_id, sender_id, receiver_id, question, wanted, urgency,
    status, sent_at, seen_at, closed_at, closed_by, seen_due, answer_due)
  select place.id, place.hospital_id, ${hospital}, (select id from users where email = 'doctor2@demo.test'),
    case when is_own then ${reader} else others.id end, 'Bench ' || n, 'opinion', n % 4, case when is_open then 1 else 3 end, at, at,
    case when not is_open then at end, case when not is_open then others.id end, at, at
  from kinds join others on others.position = n % ${furtherDoctors} cross join place;
  insert into consultation_request_receivers (request_id, user_id, added_at, access_until)
  select id, receiver_id, sent_at, closed_at + interval '30 days' from consultation_requests where question like 'Bench %'`

const session = `
  insert into sessions (user_id, created_at, last_seen_at, expires_at)
  select ${reader}, now(), now(), now() + interval '1 day' returning user_id as "userId", id as "sessionId"`

interface Filled {
  hospital: number
  specialty: number
  doctor: Account
}

const fill = (url: string, count: number): Promise<Filled> =>
  fillDatabase(url, [doctors, events, requests(count)], async (one) => {
    const place = await one<{ hospital: number; specialty: number }>(
      `select ${hospital} as hospital, specialty_id as specialty from users where email = 'staff1@bench.test'`,
    )
    return { ...place, doctor: await one<Account>(session) }
  })

function reads({ hospital: place, specialty, doctor }: Filled, today: string): Read[] {
  const month = (turn: number) => `currentDate=${dayAfter(today, (turn % 3) * 30 - 30)}`
  const calendar = `/api/admin/calendar/events/${place}`
  const received = '/api/admin/episodes/requests/list-received'
  return [
    ['month of a specialty', doctor, (turn) => `${calendar}/${specialty}?view=month&${month(turn)}`],
    ['month of 500 doctors', doctor, (turn) => `${calendar}/0?view=month&${month(turn)}`],
    ['agenda of 500 doctors', doctor, (turn) => `${calendar}/0?view=agenda&${month(turn)}`],
    ['month of one’s own', doctor, (turn) => `${calendar}/0?personalEvents=1&${month(turn)}`],
    ['received requests', doctor, (turn) => `${received}?page=${1 + (turn % 10)}`],
    ['received requests: waiting', doctor, (turn) => `${received}?status=1&page=${1 + (turn % 4)}`],
    ['received requests: a name', doctor, () => `${received}?q=abdi`],
  ]
}

/**
 * Measures the calendar of a hospital with 500 doctors, and the received requests of one among many.
 * @param earlier compares them with another build instead
 */
export async function measureCollaboration(
  { url, server, dataset }: BenchServer,
  count: number,
  seconds: number,
  earlier?: Earlier,
) {
  const filled = reads(await fill(url, count), dayAfter(dataset.freeFrom, -14))
  if (earlier) return compareReads(server, earlier, filled, { rounds: 2, seconds })
  await measureReads(server.url, filled, { most, seconds })
}
