import pg from 'pg'
import { endOfName, personSearchVersion } from '#contract/rules/personSearch'
import { createIndexes, dropIndexes, fillSteps, withoutTriggers } from './fillSteps'

const clinics = 200
/** Patients per clinic; one group has the visits of the last two days, another all earlier ones. */
const readers = 25
const patientsPerClinic = 2 * readers
/** Slots that are booked of each clinic and free day, one for each of its readers. */
export const slotsPerDay = readers
/** Enough appointments for two full days of all clinics. */
export const fewAppointments = clinics * 64
/** Number of appointments for measuring growth. */
export const manyAppointments = clinics * 5_000

/** The data that requests are built from. */
export interface Dataset {
  /** Patients, each with an auth session and an appointment. */
  patients: { userId: number; sessionId: number; email: string; appointmentId: number }[]
  admin: { userId: number; sessionId: number }
  superAdmin: { userId: number; sessionId: number }
  clinics: { id: number; doctorId: number; specialtyId: number }[]
  /** The first day without appointments, 'YYYY-MM-DD'; the clinics are open before and after it. */
  freeFrom: string
  /** How many slots from that day on were booked or tried, also by earlier runs with the same database. */
  booked: number
}

/** One SQL statement per table, so that a million rows take a minute; all data is generated. */
const people = `
  insert into users (first_name, last_name, email, password_hash, verified_at, time_zone, is_doctor, specialty_id,
    search, search_version, created_at, updated_at)
  select 'Bench', kind || ' ' || n, kind || n || '@bench.test',
    (select password_hash from users where email = 'patient@demo.test'), now(), 'Africa/Cairo', kind = 'doctor',
    case when kind = 'doctor' then (select id from specialties order by id offset n % 5 limit 1) end,
    ' bench ' || kind || ' ' || n || '${endOfName}' || kind || n || ' bench test', ${personSearchVersion}, now(), now()
  from (values ('doctor', ${clinics}), ('patient', ${clinics * patientsPerClinic})) as kinds (kind, many),
    generate_series(1, many) as n;
  insert into user_roles (user_id, role_id)
  select users.id, roles.id from users join roles on roles.code = case when is_doctor then 'DOCTOR' else 'PATIENT' end
  where email like '%@bench.test';
  insert into sessions (user_id, created_at, last_seen_at, expires_at)
  select id, now(), now(), now() + interval '30 days' from users where email like 'patient%@bench.test' or email in ('admin@demo.test', 'super@demo.test');`

const rooms = `
  delete from vacations;
  insert into clinics (title, hospital_id, level_id, specialty_id, doctor_id, price, start_date, end_date, time_zone, type,
    follow_up_price, follow_up_period, follow_up_unit, physician_cancellation_tolerance, physician_tolerance_unit,
    patient_cancellation_tolerance, patient_tolerance_unit, last_appointment_tolerance, last_appointment_unit, created_at, updated_at)
  select 'Bench ' || last_name, (select id from hospitals order by id limit 1), (select id from levels order by id limit 1),
    specialty_id, id, 0, '2020-01-01', '2100-01-01', 'Africa/Cairo', 'virtual', 0, 0, 'days', 1, 'hours', 1, 'hours', 0, 'minutes', now(), now()
  from users where email like 'doctor%@bench.test' order by users.id;
  insert into clinic_days (clinic_id, weekday, opens, closes, slot_minutes)
  select clinics.id, weekday, '09:00', '17:00', 15 from clinics,
    unnest(array['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']) as weekday
  where title like 'Bench doctor%';`

const shortCode = `(select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ',
      1 + (((n * 104729::bigint) / power(28, place)::bigint) % 28)::int, 1), '') from generate_series(0, 7) as place)`

/**
 * 32 slots per day and clinic, backwards from two weeks ahead; at any time each clinic has a different patient.
 * @param hasShortCode false for a database of an older build (`--against`), which lacks the column
 */
const visits = (count: number, hasShortCode: boolean) => `
  alter table appointments drop constraint appointments_doctor_once, drop constraint appointments_patient_once;
  with doctors as (
    select id, doctor_id, row_number() over (order by id) - 1 as position from clinics where title like 'Bench doctor%'
  ), patients as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'patient%@bench.test'
  )
  insert into appointments (${hasShortCode ? 'short_code, ' : ''}code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, payment_status, payment_method, created_at, status)
  select ${hasShortCode ? `${shortCode}, ` : ''}md5('bench' || n), doctors.id, doctor_id, patients.id, day,
    to_char(time '09:00' + (k % 32) * interval '15 minutes', 'HH24:MI'),
    (day + time '09:00' + (k % 32) * interval '15 minutes') at time zone 'Africa/Cairo',
    (day + time '09:15' + (k % 32) * interval '15 minutes') at time zone 'Africa/Cairo',
    0, 2, 'free', now(), case when day < current_date then 4 else 1 end
  from generate_series(0, ${count - 1}) as n
  cross join lateral (select n / ${clinics} as k) as moment
  cross join lateral (select current_date + 14 - k / 32 as day) as days
  join doctors on doctors.position = n % ${clinics}
  join patients on patients.position = (n % ${clinics}) * ${readers} + k % ${readers}
    + case when k < 64 then 0 else ${clinics * readers} end;
  alter table appointments
    add constraint appointments_doctor_once exclude using gist (doctor_id with =, during with &&) where (active),
    add constraint appointments_patient_once exclude using gist (patient_id with =, during with &&) where (active);
  insert into hospital_patients (hospital_id, user_id)
  select distinct hospital_id, patient_id from appointments join clinics on clinics.id = clinic_id
  where title like 'Bench doctor%' on conflict do nothing;`

/** Fills a migrated and seeded database with 200 clinics, 5,000 patients and `count` appointments. */
export async function fillDatabase(databaseUrl: string, count: number): Promise<Dataset> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from information_schema.columns where table_name = 'appointments' and column_name = 'short_code'`,
    )
    await fillSteps(databaseUrl, {
      people: [people],
      rooms: [rooms],
      visits: [
        withoutTriggers,
        ...dropIndexes('appointments'),
        visits(count, rowCount === 1),
        ...createIndexes('appointments'),
      ],
    })
    const patients = await client.query(`
      select users.id as "userId", sessions.id as "sessionId", email, latest.id as "appointmentId"
      from users join sessions on sessions.user_id = users.id
      join (select patient_id, max(id) as id from appointments group by patient_id) as latest
        on latest.patient_id = users.id
      where email like 'patient%@bench.test' order by users.id limit ${clinics * readers}`)
    const signedIn = async (email: string) => {
      const { rows } = await client.query(
        `select users.id as "userId", sessions.id as "sessionId" from users join sessions on sessions.user_id = users.id
        where email = $1`,
        [email],
      )
      return rows[0]
    }
    const queryResult = await client.query(`
      select id, doctor_id as "doctorId", specialty_id as "specialtyId" from clinics where title like 'Bench doctor%' order by id`)
    const free = await client.query(`
      select to_char(current_date + 15, 'YYYY-MM-DD') as day,
        coalesce(max((date - current_date - 15) * ${slotsPerDay} + extract(epoch from slot::time - time '09:00')::integer / 900 + 1), 0)
          as booked
      from appointments where date >= current_date + 15`)
    return {
      patients: patients.rows,
      admin: await signedIn('admin@demo.test'),
      superAdmin: await signedIn('super@demo.test'),
      clinics: queryResult.rows,
      freeFrom: free.rows[0].day,
      booked: Number(free.rows[0].booked) * queryResult.rows.length,
    }
  } finally {
    await client.end()
  }
}
