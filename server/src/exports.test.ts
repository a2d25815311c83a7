import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index'
import type { Area, Endpoint } from '#contract/kit/endpoint'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { readPage } from './platform/database/page'
import { inBatches } from './platform/exports/batches'
import { outboxList } from './platform/mail/outbox'
import { type Client, everyCall } from './platform/testing/client'
import { exportColumns } from './platform/testing/exportColumns'
import { startTestServer, type TestServer } from './platform/testing/server'
import { statementsOf } from './platform/testing/statements'
import { testNow } from './platform/testing/testNow'
import { copyRows } from './testing/copyRows'

let testServer: TestServer
let superAdmin: Client
let patient: Client
let day: ClinicDay
let session: string

/** More than two batches. */
const many = 1_200
/** Names that occur several times, and that collations sort differently. */
const name = `(array['alef', 'Beta', 'beta', 'أحمد', 'éta', 'Zeta'])[1 + n % 6] || ' ' || n % 40`

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  patient = await testServer.as('patient@demo.test')
  const { database } = testServer
  const query = (text: string) => database.$client.query(text)
  const copy = (table: string, changes: Record<string, string>, of = 'true') =>
    copyRows(database, table, {
      where: `origin.id = (select max(id) from ${table} where ${of})`,
      count: many,
      changes,
    })
  for (const table of ['levels', 'specialties']) await copy(table, { name: `'Copy ' || n` })
  await copy('cities', { name: `${name} || '.' || n`, country_id: '1 + n % 3' })
  await copy('roles', { name: `'Copy ' || n`, code: `'COPY_' || n` })
  await copy('hospitals', { name })
  for (const type of [1, 2]) {
    await query(`insert into centers (name, type, phone, address, description, c_name, c_phone, c_email)
      select ${name}, ${type}, '1', 'a', 'd', 'c', '1', 'e' from generate_series(1, ${many}) as n`)
  }
  await copy('users', { first_name: name, last_name: `'Copy ' || n % 3`, email: `'copy' || n || '@test.example'` })
  const copied = `from users where email like 'copy%@test.example'`
  await query(`insert into user_hospitals (user_id, hospital_id) select id, 1 ${copied}`)
  await query(`insert into account_management (user_id, hospital_id, status, created_at)
    select id, 1, 'managing', now() ${copied}`)
  await query(`insert into center_staff (center_id, user_id, role_id)
    select centers.id, copied.id, 2 from (select id ${copied}) as copied,
      (select min(id) as id from centers group by type) as centers`)
  await copy('clinics', { title: name })
  await copy('vacations', { date_from: `date '2031-01-01' + n % 30`, date_to: `date '2031-03-01'` })
  await query(`insert into audit_log (at, action, change, request_id)
    select timestamptz '2026-11-18 10:00:00' + n % 5 * interval '1 microsecond', 'many.lines', true, 'r'
    from generate_series(1, ${many}) as n`)
  await query(`insert into mails (to_address, subject, body, language, status, created_at)
    select 'a@test.example', 'Subject ' || n, 'b', 'en', 'kept', now() from generate_series(1, ${many}) as n`)
  await query(`insert into order_sets (name, search)
    select 'Set ' || n, 'set ' || n from generate_series(1, ${many}) as n`)
  await query(`insert into text_messages (reference, user_id, purpose, number, language, body, parts, created_at, send_after,
      expires_at)
    select gen_random_uuid(), ${patient.userId}, 'code', '+20100' || n, 'en', 'b', 1, now(), now(), now()
    from generate_series(1000000, ${many} + 999999) as n`)
  await query(`insert into notifications (user_id, type, values, about, key, created_at)
    select ${patient.userId}, 'message_received', '{"name": "x"}', '{}', 'copy ' || n, now()
    from generate_series(1, ${many}) as n`)
  await copy('appointments', {
    patient_id: String(patient.userId),
    code: `'COPY' || n`,
    short_code: 'new_booking_number()',
    status: '6',
    cancelled_by: '1',
    starts_at: `origin.starts_at - (n % 50) * interval '1 day'`,
    ends_at: `origin.ends_at - (n % 50) * interval '1 day'`,
  })
  await copy(
    'episodes',
    {
      status: '1',
      discharge_time: 'now()',
      created_at: `origin.created_at - n % 50 * interval '1 hour'`,
    },
    'hospital_id = 1',
  )
  await query(`with places as (select id from departments where hospital_id = 1 order by id limit 1),
    admitted as (
      insert into episodes (hospital_id, patient_id, specialty_id, severity, department_id, bed, chief_complaint,
        editor_id, edited_at, creator_id, created_at)
      select 1, users.id, 1, 1, places.id, 'Copy ' || users.id, 'Pain', users.id, now(), users.id, now()
      from users, places where users.email like 'copy%@test.example' returning *),
    stays as (
      insert into bed_stays (episode_id, hospital_id, department_id, bed, bed_key, from_time, moved_by)
      select id, hospital_id, department_id, bed, bed, created_at, creator_id from admitted)
    insert into episode_monitoring (episode_id, score, measured_at, next_check_at)
    select id, '{"version": "1", "total": null, "excluded": "pregnant"}', now(), case when id % 3 > 0 then now() + id % 50 * interval '1 minute' end from admitted where id % 7 > 0`)
  await query(`with sets as (
      insert into vital_sets (episode_id, measured_at, staff_id, recorded_at)
      select episodes.id, now() - n % 50 * interval '1 hour', creator_id, now()
      from (select * from episodes order by id limit 1) as episodes, generate_series(1, ${many}) as n returning *)
    insert into vital_signs (set_id, episode_id, measured_at, type_id, value, recorded_by, recorded_at)
    select id, episode_id, measured_at, 1, 72, staff_id, recorded_at from sets`)
  await query(`with orders as (
      insert into prescriptions (type, episode_id, drug_id, dosage, form_id, route_id, kind, frequency, frequency_time_unit,
        status, start_at, activated_at, generated_until, doctor_id, created_at, editor_id, recorded_at)
      select type, episodes.id, (select min(id) from drugs), '1 tablet', 'tablet', 'oral', 'scheduled', 8, 'hours',
        2, clock.at, clock.at, 'infinity', creator_id, clock.at, creator_id, clock.at
      from (select * from episodes order by id limit 1) as episodes, (values ('doctor'), ('S')) as types (type),
        generate_series(1, ${many}) as n, (select '${testNow}'::timestamptz as at) as clock returning *)
    insert into executions (prescription_id, due_at, created_at)
    select id, start_at - id % 50 * interval '1 minute', created_at from orders where type = 'doctor'`)
  await query(`insert into prescriptions (type, appointment_id, drug_id, dosage, form_id, route_id, kind, frequency,
      frequency_time_unit, duration, time_unit, status, start_at, activated_at, doctor_id, created_at, editor_id, recorded_at)
    select 'R', visit.id, (select min(id) from drugs), '1 tablet', 'tablet', 'oral', 'scheduled', 8, 'hours', 5, 'days', 2,
      clock.at, clock.at, visit.doctor_id, clock.at, visit.doctor_id, clock.at
    from (select * from appointments where status = 4 order by id limit 1) as visit,
      generate_series(1, ${many}) as n, (select '${testNow}'::timestamptz as at) as clock`)
  await query(`insert into payment_reviews (provider, order_id, transaction_id, reason, created_at)
    select 'paymob', 'order ' || n, 't', 'unknown_order', now() from generate_series(1, ${many}) as n`)
  await query(`insert into payment_attempts (appointment_id, number, provider, environment, reference, amount, currency,
      integrations, expires_at, payable, created_at)
    select id, 1, 'paymob', 'test', 'reference ' || id, 100, 'EGP', array['1'], now(), false, now()
    from appointments where code like 'COPY%'`)
  await query(`with compared as (
      insert into payment_reconciliations (provider, date, compared_at) values ('paymob', '2026-11-17', now()) returning id)
    insert into payment_reconciliation_lines (reconciliation_id, hospital_id, attempt_id, our_paid, our_refunded)
    select compared.id, 1, attempts.id, 0, 0 from compared, payment_attempts as attempts`)
  // Ids come from a sequence, so a copy knows its own line.
  await query(`with lines as (select nextval('questions_id_seq')::integer as id, n from generate_series(1, ${many}) as n)
    insert into questions (id, line_id, version, question, type, data_type, created_at)
    overriding system value select id, id, 1, ${name}, 1, 1, now() from lines`)
  await query(`with lines as (select nextval('surveys_id_seq')::integer as id, n from generate_series(1, ${many}) as n)
    insert into surveys (id, line_id, version, title, title_ar, hospital_id, type, status, current, survey_availability,
      created_at, updated_at, published_at)
    overriding system value select id, id, 1, ${name}, ${name}, 1, 1, 1, true, 2, now(), now(), now() from lines`)
  await query(`insert into sent_surveys (survey_id, sender_id, location_id, duration, duration_unit, created_at, updated_at)
    select max(surveys.id), 1, 1, 1, 'days', now(), now() from surveys, generate_series(1, ${many}) as n group by n`)
  await query(`with places as (select survey_id, line_id from survey_places limit 1),
    submissions as (
      insert into survey_instances (survey_id, survey_line_id, patient_id, hospital_id, model_id, creator_id, created_at,
        updated_at)
      select survey_id, survey_id, ${patient.userId}, 1, ${patient.userId}, ${patient.userId}, now(), now()
      from places, generate_series(1, ${many}) as n returning id)
    insert into survey_flags (instance_id, line_id, patient_id, hospital_id, severity, raised_at)
    select submissions.id, places.line_id, ${patient.userId}, 1, 2, now() from submissions, places`)
  for (const [area, calls] of Object.entries<Area>(contract)) {
    if (calls.import) await importMany(area, calls.import.path, calls.create?.body)
  }
  day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  for (const slot of [9, 5, 7]) await day.book(slot)
  session = await day.start(visit)
})
afterAll(async () => {
  day.close()
  await testServer.stop()
})

/** Imports rows into a list: a different text in each row, `no` for booleans, and nothing or a code where no text is valid. */
async function importMany(area: string, path: string, input: Endpoint['body']) {
  const fields = Object.keys(input?.shape ?? {})
  const isFlag = (field: string) => typeof input?.shape[field]?.safeParse('no').data === 'boolean'
  const cellOf = (field: string, text: string) =>
    [text, '', '1'].find((cell) => input?.shape[field]?.safeParse(cell).success) ?? ''
  const cells = (row: number) =>
    fields.map((field) => (isFlag(field) ? 'no' : cellOf(field, `${field} ${row % 40}.${row}`)))
  const lines = [fields, ...Array.from({ length: many }, (_, row) => cells(row))].map((line) => line.join(','))
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')]), `${area}.csv`)
  expect(await superAdmin.send('POST', path, { form })).toMatchObject({
    status: 200,
    body: { data: { created: many, existing: 0 } },
  })
}

/** Every export, with its list. */
const exported = everyCall().flatMap(({ name: call, endpoint }) => {
  const list = everyCall().find(
    ({ endpoint: { method, path } }) => method === 'GET' && `${path}/sheet` === endpoint.path,
  )
  return endpoint.row && list ? [{ name: call, endpoint, list: list.endpoint }] : []
})

/** Returns the caller of an export, if not Super Admin. */
function readerOf(call: string): Client {
  if (call.startsWith('notifications.') || call.startsWith('patient.')) return patient
  return /^(clinics\.(my|agenda)|lobby\.)/.test(call) ? day.doctor : superAdmin
}

async function centerOf(type: number): Promise<number> {
  const { rows } = await testServer.database.$client.query('select min(id) as id from centers where type = $1', [type])
  return rows[0].id
}

async function firstEpisode(): Promise<number> {
  const { rows } = await testServer.database.$client.query('select min(id) as id from episodes')
  return rows[0].id
}

async function firstCompletedVisit(): Promise<number> {
  const { rows } = await testServer.database.$client.query('select min(id) as id from appointments where status = 4')
  return rows[0].id
}

async function addressOf(call: string, { path }: Endpoint): Promise<string> {
  const [area = ''] = call.split('.')
  const ids: Record<string, number> = {
    hospitals: 1,
    'vitals.sheet': await firstEpisode(),
    'vitals.wardSheet': 1,
    prescriptions: await firstEpisode(),
    'prescriptions.sheetOfAppointment': await firstCompletedVisit(),
    'prescriptions.wardDosesSheet': 1,
    episodes: 1,
    labs: await centerOf(1),
    radiology: await centerOf(2),
    clinics: day.clinicId,
    users: patient.userId,
  }
  return path
    .replace('{id}', String(ids[call] ?? ids[area]))
    .replace('{date}', '18-11-2026')
    .replace('{token}', session)
}

/** Reading the log adds entries of its own, which are filtered out. */
const filters: Record<string, string> = {
  'audit.sheet': 'action=many.lines&',
  'episodes.sheet': 'status=1&',
  'paymentReconciliation.sheet': 'provider=paymob&date=2026-11-17&',
}

/** The field that identifies a row. */
const idFields: Record<string, string> = { 'vitals.wardSheet': 'episode_id' }

type ListedRow = Record<string, number>

interface Listed {
  data: ListedRow[] | { appointments: ListedRow[] }
  meta?: { last_page: number }
}

/** Returns the ids of a list, from all of its pages. */
async function listedIds(call: string, list: Endpoint): Promise<number[]> {
  if (call === 'patient.sheet') {
    // Its list has no pages, but the newest appointments of each tab.
    const { rows } = await testServer.database.$client.query<{ id: number }>(
      'select id from appointments where patient_id = $1 order by starts_at desc, id desc',
      [patient.userId],
    )
    return rows.map(({ id }) => id)
  }
  const at = await addressOf(call, list)
  const ids: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const paging = list.query ? `?${filters[call] ?? ''}limit=100&page=${page}` : ''
    const { body, status } = await readerOf(call).get<Listed>(`${at}${paging}`)
    expect(status).toBe(200)
    const rows = Array.isArray(body.data) ? body.data : body.data.appointments
    ids.push(...rows.map((row) => row[idFields[call] ?? 'id'] ?? 0))
    last = body.meta?.last_page ?? 1
  }
  return ids
}

async function exportedIds(call: string, endpoint: Endpoint): Promise<number[]> {
  const path = `${await addressOf(call, endpoint)}?${filters[call] ?? ''}${exportColumns({ [idFields[call] ?? 'id']: 'ID' })}`
  return (await readerOf(call).downloadCsv(path)).slice(1).map(Number)
}

test('every export belongs to a list and has its row schema', () => {
  const exportCalls = everyCall().filter(({ endpoint: { path } }) => path.endsWith('/sheet'))
  expect(exported.map(({ name: call }) => call)).toEqual(exportCalls.map(({ name: call }) => call))
  expect(exported.length).toBeGreaterThan(15)
})

describe('an export has the rows of the list, in its order', () => {
  /** Exports that are read at once, because they never have as many rows as a batch. */
  const short = ['users.documentsSheet', 'clinics.myClinicsSheet', 'clinics.agendaSheet', 'lobby.appointmentsSheet']

  test.each(exported)('$name', async ({ name: call, endpoint, list }) => {
    const ids = await exportedIds(call, endpoint)
    expect(ids).toEqual(await listedIds(call, list))
    expect(ids.length >= many).toBe(!short.includes(call))
  })
})

describe('an export of three batches is read without a count and without an offset', () => {
  const rowsInBatches = ['users', 'cities', 'clinics', 'audit', 'hospitals', 'vacations']
  test.each(rowsInBatches)('%s', async (area) => {
    const columns = exportColumns({ id: 'ID' })
    const sent = await statementsOf(testServer.database, () =>
      superAdmin.downloadCsv(`/api/admin/${area}/sheet?${columns}`),
    )
    expect(sent.filter((text) => /count\s*\(|offset/i.test(text))).toEqual([])
    expect(sent.filter((text) => /order by.*\blimit\b/is.test(text)).length).toBeGreaterThanOrEqual(3)
  })
})

test('rows inserted or deleted during an export do not move the others', async () => {
  await testServer.inContext(async () => {
    const ids = async () => (await readPage({ page: 1, limit: 10_000 }, outboxList())).data.map(({ id }) => id)
    const before = await ids()
    const read = inBatches(outboxList())
    const first = (await read()).rows.map(({ id }) => id)
    expect(first).toEqual(before.slice(0, 500))
    await testServer.database.$client.query('delete from mails where id = any ($1)', [[first[0], first.at(-1)]])
    await testServer.database.$client.query(`insert into mails (to_address, subject, body, language, status, created_at)
      values ('a@test.example', 'Later', 'b', 'en', 'kept', now())`)
    const rest: number[] = []
    for (let isFull = true; isFull; ) {
      const batch = await read()
      rest.push(...batch.rows.map(({ id }) => id))
      isFull = batch.isFull
    }
    expect(rest).toEqual(before.slice(500))
    expect((await ids()).length).toBe(before.length - 1)
  })
})
