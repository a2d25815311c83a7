import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createSigner } from 'fast-jwt'
import fastify from 'fastify'
import pg from 'pg'
import type { WeekdayHours } from '#contract/rules/clinicSchedule'
import { rangeSlots } from '#contract/rules/slots'

/**
 * Baseline to measure against, as it would be written in an afternoon: Fastify, pg and hand-written SQL on the same
 * data with the same pure rules. It does not authenticate, validate, write audit entries or store responses for
 * idempotency.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const sign = createSigner({ key: process.env.SECRET_KEY, algorithm: 'HS256', noTimestamp: true })
const app = fastify()

app.get<{ Params: { id: string } }>('/appointments/:id', async ({ params }) => {
  const { rows } = await pool.query(
    `select appointments.*, clinics.title, clinics.type, clinics.time_zone, clinics.address, hospitals.name as hospital,
      specialties.name as specialty, doctors.first_name || ' ' || doctors.last_name as doctor,
      patients.first_name || ' ' || patients.last_name as patient, patients.birth_date, lobbies.session_token,
      (select count(*) from complaint_attachments where appointment_id = appointments.id) as attachments,
      (select rate from ratings where model_type = 'appointment' and model_id = appointments.id) as rate
    from appointments join clinics on clinics.id = appointments.clinic_id
    join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
    join users doctors on doctors.id = appointments.doctor_id join users patients on patients.id = appointments.patient_id
    left join lobbies on lobbies.clinic_id = appointments.clinic_id and lobbies.date = appointments.date
    where appointments.id = $1`,
    [params.id],
  )
  return { data: rows[0] }
})

const visit = `select appointments.*, clinics.title, patients.first_name || ' ' || patients.last_name as patient,
  patients.birth_date, specialties.name as specialty, hospitals.name as hospital,
  doctors.first_name || ' ' || doctors.last_name as doctor
  from appointments join clinics on clinics.id = appointments.clinic_id
  join hospitals on hospitals.id = clinics.hospital_id join specialties on specialties.id = clinics.specialty_id
  join users doctors on doctors.id = appointments.doctor_id join users patients on patients.id = appointments.patient_id`

app.get<{ Params: { id: string; date: string } }>('/clinics/:id/appointments/:date', async ({ params }) => {
  const { rows } = await pool.query(
    `${visit} where appointments.clinic_id = $1 and appointments.date = $2 and active order by starts_at`,
    [params.id, params.date],
  )
  return { data: rows }
})

app.get<{ Params: { id: string } }>('/patients/:id/appointments', async ({ params }) => {
  const { rows } = await pool.query(`${visit} where appointments.patient_id = $1 order by starts_at desc limit 100`, [
    params.id,
  ])
  return { data: rows }
})

app.get<{ Querystring: { q: string; page: string } }>('/clinics', async ({ query }) => {
  const found = `from clinics join users on users.id = clinics.doctor_id join hospitals on hospitals.id = clinics.hospital_id
    join specialties on specialties.id = clinics.specialty_id
    where deleted_at is null and (title ilike $1 or first_name || ' ' || last_name ilike $1)`
  const like = [`%${query.q}%`]
  const counted = await pool.query(`select count(*)::int as total ${found}`, like)
  const { rows } = await pool.query(
    `select clinics.*, first_name, last_name, hospitals.name as hospital, specialties.name as specialty ${found}
     order by clinics.id desc limit 10 offset ${(Number(query.page) - 1) * 10}`,
    like,
  )
  return { data: rows, meta: { total: counted.rows[0].total } }
})

app.get<{ Querystring: { q: string; page: string } }>('/users', async ({ query }) => {
  const found = `from users where closed_at is null and (first_name || ' ' || last_name ilike $1 or email ilike $1
    or uuid ilike $1)`
  const like = [`%${query.q}%`]
  const counted = await pool.query(`select count(*)::int as total ${found}`, like)
  const { rows } = await pool.query(`select users.* ${found} order by id desc limit 10`, like)
  return { data: rows, meta: { total: counted.rows[0].total } }
})

app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const { rows } = await pool.query(
    `select users.*, countries.name as country_name, cities.name as city_name, levels.name as level_name,
      specialties.name as specialty_name,
      array(select roles.name from user_roles join roles on roles.id = role_id where user_id = users.id) as roles,
      array(select hospitals.name from user_hospitals join hospitals on hospitals.id = hospital_id
        where user_id = users.id) as hospitals
    from users left join countries on countries.id = country_id left join cities on cities.id = city_id
    left join levels on levels.id = level_id left join specialties on specialties.id = specialty_id
    where users.id = $1 and closed_at is null`,
    [params.id],
  )
  return { data: rows[0] }
})

app.get<{ Querystring: { from: string; to: string; specialty_id: string } }>('/search', async ({ query }) => {
  const { from, to } = query
  const clinics = await pool.query(
    `select clinics.*, first_name, last_name, hospitals.name as hospital, specialties.name as specialty,
      (select json_object_agg(weekday, json_build_object('from', opens, 'to', closes, 'slotMinutes', slot_minutes))
        from clinic_days where clinic_id = clinics.id) as weekly
    from clinics join users on users.id = clinics.doctor_id join hospitals on hospitals.id = clinics.hospital_id
    join specialties on specialties.id = clinics.specialty_id
    where deleted_at is null and clinics.specialty_id = $1 and start_date <= $3 and end_date >= $2`,
    [query.specialty_id, from, to],
  )
  const busy = await pool.query(
    `select doctor_id, extract(epoch from starts_at) * 1000 as start, extract(epoch from ends_at) * 1000 as end
    from appointments where active and doctor_id = any ($1) and starts_at >= $2 and starts_at < $3::date + 1`,
    [clinics.rows.map((row) => row.doctor_id), from, to],
  )
  const now = Date.now()
  return {
    data: clinics.rows.map((row) => {
      const weekly: Record<string, WeekdayHours> = row.weekly ?? {}
      const clinic = {
        startDate: row.start_date,
        endDate: row.end_date,
        timeZone: row.time_zone,
        weekly,
        exceptions: [],
        lastAppointmentTolerance: { value: row.last_appointment_tolerance, unit: row.last_appointment_unit },
      }
      const taken = busy.rows
        .filter(({ doctor_id: doctorId }) => doctorId === row.doctor_id)
        .map(({ start, end }) => ({ start: Number(start), end: Number(end) }))
      const days = rangeSlots({ clinic, vacations: [], busy: taken, now }, from, to)
      return {
        id: row.doctor_id,
        name: `${row.first_name} ${row.last_name}`,
        specialty: row.specialty,
        days: days.map(({ date, slots }) => ({
          clinic_id: row.id,
          title: row.title,
          date,
          hospital: row.hospital,
          price: row.price,
          free_slots: slots.filter((slot) => !slot.taken).length,
        })),
      }
    }),
  }
})

interface Booking {
  clinic_id: number
  doctor_id: number
  patient_id: number
  date: string
  schedule_time: string
}

app.post<{ Body: Booking }>('/appointments', async ({ body }, reply) => {
  const { rows } = await pool.query(
    `insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, hold_expires_at, created_at)
    values ($1, $2, $3, $4, $5::text::date, $6::text, ($5::text || ' ' || $6::text)::timestamp at time zone 'Africa/Cairo',
      (($5::text || ' ' || $6::text)::timestamp + interval '15 minutes') at time zone 'Africa/Cairo', 0, now() + interval '20 minutes', now())
    on conflict do nothing returning *`,
    [randomBytes(8).toString('hex'), body.clinic_id, body.doctor_id, body.patient_id, body.date, body.schedule_time],
  )
  if (rows.length === 0) return reply.status(422).send({ message: 'taken' })
  return { data: rows[0] }
})

const nobody = await hash('nobody', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

app.post<{ Body: { email: string; password: string } }>('/login', async ({ body }, reply) => {
  const { rows } = await pool.query('select id, password_hash from users where lower(email) = lower($1)', [body.email])
  const isRight = await verify(rows[0]?.password_hash ?? nobody, body.password)
  if (!isRight) return reply.status(400).send({ error: 'wrong' })
  const session = await pool.query(
    `insert into sessions (user_id, created_at, last_seen_at, expires_at)
    values ($1, now(), now(), now() + interval '30 days') returning id`,
    [rows[0].id],
  )
  await pool.query('insert into refresh_tokens (hash, session_id, created_at) values ($1, $2, now())', [
    randomBytes(32),
    session.rows[0].id,
  ])
  return { access_token: sign({ sub: String(rows[0].id), sid: session.rows[0].id }), expires_in: 900 }
})

process.once('SIGTERM', () => void app.close().then(() => pool.end()))
const url = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write(`bare is ready at ${url}\n`)
