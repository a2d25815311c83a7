import pg from 'pg'
import { fillSteps, withoutTriggers } from './fillSteps'
import { fillWard } from './inpatient'

/** What is filled around the days that are measured. */
const daysBack = 90
const rounds = 2_000
const peoplePerRound = 10

/** Names in both scripts, as hospitals enter them: a report chooses one of them for its reader. */
const names = `
  update users set alternate_name = 'محمد عبد الرحمن ' || id where email like '%@bench.test';
  update clinics set alternate_title = 'عيادة ' || id where title like 'Bench doctor%';
  update departments set alternate_name = 'قسم الباطنة' where name = 'Bench ward'`

/** The seeded Admin lists no cases; the reader of these reports may, as a medical director does. */
const permissions = `
  insert into role_permissions (role_id, permission)
  select roles.id, permission from roles,
    unnest(array['list-episode', 'show-episode', 'list-prescription', 'show-prescription']) as permission
  where code = 'ADMIN' on conflict do nothing`

/** When the visits took place, each with a session, and every fifth one's rating. */
const visits = `
  update appointments set joined_at = starts_at - interval '5 minutes', started_at = starts_at + id % 20 * interval '1 minute',
    finished_at = starts_at + (15 + id % 20) * interval '1 minute', lobby_state = 3
  where date >= current_date - ${daysBack} and status = 4;
  insert into lobbies (session_token, clinic_id, date, starts_at, ends_at, started_at, ended_at)
  select gen_random_uuid(), clinic_id, date, min(starts_at), max(ends_at), min(starts_at) + interval '4 minutes', max(ends_at)
  from appointments where date >= current_date - ${daysBack} and status = 4 group by clinic_id, date
  on conflict do nothing;
  insert into ratings (model_type, model_id, user_id, rate, created_at)
  select 'appointment', id, patient_id, 1 + id % 5, finished_at from appointments
  where date >= current_date - ${daysBack} and status = 4 and id % 5 = 0 on conflict do nothing`

/** Every third visit was paid, and every thirtieth payment returned. */
const payments = `
  insert into payment_attempts (appointment_id, number, provider, environment, reference, amount, currency, integrations,
    expires_at, payable, state, captured, refunded, paid_at, created_at)
  select id, 1, 'paymob', 'test', 'bench ' || id, 15000, 'EGP', '{1}', starts_at, false,
    case when id % 90 = 0 then 'refunded' else 'paid' end, 15000, case when id % 90 = 0 then 15000 else 0 end, starts_at, starts_at
  from appointments where date >= current_date - ${daysBack} and status = 4 and id % 3 = 0;
  insert into ledger_entries (key, attempt_id, created_at)
  select 'bench capture ' || id, id, created_at from payment_attempts where reference like 'bench %';
  insert into ledger_entries (key, attempt_id, created_at)
  select 'bench refund ' || id, id, created_at + interval '1 day' from payment_attempts
  where reference like 'bench %' and state = 'refunded';
  insert into ledger_lines (entry_id, account, amount)
  select id, account, amount from ledger_entries
  cross join (values ('capture', 'paymob', 15000), ('capture', 'clinic_income', -15000), ('refund', 'refunds', 15000),
    ('refund', 'paymob', -15000)) as lines (kind, account, amount)
  where key like 'bench ' || kind || ' %'`

/** Who ended each stay, and why; and a consultation by call about every fifth one. */
const stays = `
  insert into discharges (episode_id, discharge_reason, party, editor_id, edited_at)
  select id, 'Bench', 1 + id % 2, creator_id, discharge_time from episodes where bed like 'Bench %' and status = 1;
  with doctors as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'doctor%@bench.test'
  ), many as (select count(*) as doctors from doctors)
  insert into consultation_requests (episode_id, from_hospital_id, hospital_id, sender_id, receiver_id, question, wanted,
    urgency, status, sent_at, seen_at, started_at, started_by, answered_at, answered_by, closed_at, closed_by, end_reason,
    seen_due, answer_due)
  select episodes.id, hospital_id, hospital_id, creator_id, doctors.id, 'Bench', 'opinion', 2, 3, at, at,
    at + interval '9 minutes', doctors.id, at + interval '20 minutes', doctors.id, at + interval '25 minutes', doctors.id,
    'answered_in_call', at + interval '1 hour', at + interval '4 hours'
  from many, episodes
  join doctors on doctors.position = episodes.id % (select doctors from many)
  cross join lateral (select created_at + interval '3 hours' as at) as times
  where bed like 'Bench %' and status = 1 and episodes.id % 5 = 0`

/** Rounds that were held, with people who came. */
const heldRounds = `
  with doctors as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'doctor%@bench.test'
  ), many as (select count(*) as doctors from doctors), planned as (
    insert into rounds (title, organizer_id, specialty_id, unit_id, hospital_id, starts_at, ends_at, time_zone, type, is_public,
      status, session_token, started_at, ended_at, created_by, created_at)
    select 'Bench held ' || n, doctors.id, (select min(id) from specialties), departments.id, departments.hospital_id, at,
      at + interval '1 hour', 'Africa/Cairo', 'virtual', false, 3, gen_random_uuid(), at, at + interval '50 minutes', doctors.id, at
    from many, generate_series(1, ${rounds}) as n join doctors on doctors.position = n % (select doctors from many)
    join departments on departments.name = 'Bench ward'
    cross join lateral (select now() - n * interval '${daysBack} days' / ${rounds} as at) as times
    returning id, organizer_id, starts_at
  ), people as (
    insert into round_people (round_id, user_id, part)
    select planned.id, doctors.id, 'attendee' from planned, many, generate_series(1, ${peoplePerRound}) as n
    join doctors on doctors.position = (n * 7) % (select doctors from many)
    returning round_id, user_id
  )
  insert into round_attendance (round_id, user_id, joined_at, seen_at, left_at)
  select planned.id, people.user_id, starts_at, starts_at + interval '40 minutes', starts_at + interval '40 minutes'
  from people join planned on planned.id = people.round_id`

/**
 * Fills what the fixed reports count beside the appointments: stays with their doses, sessions, ratings, payments,
 * consultations and rounds, all of one hospital.
 * @param episodes discharged cases, each with 50 doses
 * @returns the id of the hospital
 */
export async function fillReports(url: string, episodes: number): Promise<number> {
  await fillWard(url, episodes)
  await fillSteps(url, {
    'names of reports': [withoutTriggers, names, permissions],
    'visits of reports': [withoutTriggers, visits],
    'payments of reports': [withoutTriggers, payments],
    'stays of reports': [withoutTriggers, stays],
    'rounds of reports': [withoutTriggers, heldRounds],
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from hospitals order by id limit 1')
  await client.end()
  if (!rows[0]) throw new Error('There is no hospital')
  return rows[0].id
}
