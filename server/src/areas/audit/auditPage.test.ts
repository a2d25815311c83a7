import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { verifyAuditLog } from '../../platform/audit/chain'
import type { Client } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, weekOf } from '../clinics/testing/clinicFixture'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

interface Listed {
  data: AuditEntry[]
  meta: { total: number }
}

async function auditEntries(query: string): Promise<AuditEntry[]> {
  await testServer.server.platform.audit.flush()
  const { status, body } = await superAdmin.get<Listed>(`/api/admin/audit?limit=100&${query}`)
  expect(status).toBe(200)
  return body.data
}

test('a change and a read are found by user, action, time and record', async () => {
  await superAdmin.post('/api/admin/levels', { name: 'Audited' })
  const doctor = await testServer.as('doctor@demo.test')
  const { rows } = await testServer.database.$client.query(
    'select patient_id from appointments where doctor_id = $1 limit 1',
    [doctor.userId],
  )
  const patient = rows[0].patient_id
  expect((await doctor.get(`/api/admin/patients/${patient}`)).status).toBe(200)
  const changes = await auditEntries(`user_id=${superAdmin.userId}&change=1&action=levels.create`)
  expect(changes).toMatchObject([{ action: 'levels.create', change: true, user: { id: superAdmin.userId } }])
  const reads = await auditEntries(`kind=patient&record_id=${patient}&change=0`)
  expect(reads).toMatchObject([{ action: 'pickers.patient', user: { id: doctor.userId }, address: '127.0.0.1' }])
  expect(await auditEntries('action=levels.create&from=2026-11-18&to=2026-11-18')).toHaveLength(1)
  expect(await auditEntries('action=levels.create&to=2026-11-17')).toEqual([])
})

test('the filter of appointments also finds what patients do with theirs', async () => {
  const clinic = await addClinic(testServer, weekOf('09:00', '10:00', 30))
  const patient = await testServer.addUser()
  const id = await bookFree(patient, clinic, '2026-11-20', '09:00')
  const found = async (kind: string) =>
    (await auditEntries(`kind=${kind}&record_id=${id}`)).map(({ action }) => action).toSorted()
  expect(await found('appointment')).toEqual(['patient.confirm', 'patient.create'])
  expect(await found('ownAppointment')).toEqual(['patient.confirm'])
  // Each is a subject of its own.
  expect(await auditEntries(`kind=user&record_id=${patient.userId}`)).toEqual([])
})

test('a day is a day in the reader’s own zone', async () => {
  // 00:45 in Cairo, still the evening before in UTC.
  testServer.clock.set('2026-11-19T22:45:00Z')
  superAdmin = await testServer.as('super@demo.test')
  await superAdmin.post('/api/admin/levels', { name: 'After midnight' })
  expect(await auditEntries('action=levels.create&from=2026-11-20&to=2026-11-20')).toHaveLength(1)
  expect(await auditEntries('action=levels.create&from=2026-11-19&to=2026-11-19')).toEqual([])
  expect(await auditEntries('action=levels.create&from=2026-11-20')).toHaveLength(1)
})

test.each(['', '/sheet'])('a day in the future is rejected as a filter%s', async (sheet) => {
  const path = `/api/admin/audit${sheet}`
  const wrong = { from: ['cannot be later than today'] }
  expect(await superAdmin.get(`${path}?from=2026-11-21`)).toMatchObject({ status: 422, body: { errors: wrong } })
  expect(await superAdmin.get(`${path}?to=2026-11-21`)).toMatchObject({
    status: 422,
    body: { errors: { to: wrong.from } },
  })
  expect((await superAdmin.get(`${path}?from=2026-11-20&to=2026-11-19`)).status).toBe(422)
  expect((await superAdmin.get(`${path}?from=2026-11-19&to=2026-11-20`)).status).toBe(200)
})

test('entries are found by the full address or by its prefix', async () => {
  const addresses = ['192.0.2.1', '192.0.2.10', '192.0.20.1', '2001:db8::1', '2001:db80::1', '%']
  for (const address of addresses) {
    await testServer.database.$client.query(
      "insert into audit_log (at, action, change, request_id, address) values (now(), 'from.somewhere', false, 'r', $1)",
      [address],
    )
  }
  const found = async (address: string) =>
    (await auditEntries(`action=from.somewhere&address=${encodeURIComponent(address)}`))
      .map((line) => line.address)
      .toSorted()
  expect(await found('192.0.2.1')).toEqual(['192.0.2.1'])
  expect(await found('192.0.2.')).toEqual(['192.0.2.1', '192.0.2.10'])
  expect(await found('192.0.2')).toEqual([])
  expect(await found('2001:db8:')).toEqual(['2001:db8::1'])
  expect(await found('%')).toEqual(['%'])
  expect(await found('%.')).toEqual([])
  const { body } = await superAdmin.get<{ text: string }>('/api/admin/audit/sheet?format=csv&address=192.0.2.')
  expect(body.text.trim().split('\r\n')).toHaveLength(1 + 2)
})

test('an address or its prefix is looked up in an index', async () => {
  const client = await testServer.database.$client.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    for (const condition of ["address = '192.0.2.1'", "address like '192.0.2.%'"]) {
      const { rows } = await client.query(`explain select from audit_log where ${condition}`)
      expect(JSON.stringify(rows)).toContain('audit_log_address')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('ids of staff and places in changed fields come with their names, those of patients do not', async () => {
  const patient = await testServer.addUser()
  const { $client } = testServer.database
  const { rows } = await $client.query<{ doctor: number; hospital: number; name: string }>(
    `select doctor_id as doctor, hospital_id as hospital, hospitals.name from clinics join hospitals on hospitals.id = hospital_id
      order by clinics.id limit 1`,
  )
  const { doctor = 0, hospital = 0, name = '' } = rows[0] ?? {}
  const changes = {
    hospital_id: { before: hospital, after: 0 },
    coordinators: { after: [doctor] },
    patient_id: { after: patient.userId },
    price: { after: doctor },
  }
  await $client.query(
    `insert into audit_log (at, action, change, request_id, changes) values ('2026-11-18T10:00:00Z', 'named.ids', true, 'r', $1)`,
    [JSON.stringify(changes)],
  )
  const [entry] = await auditEntries('action=named.ids')
  expect(entry?.names).toEqual({
    hospital_id: { [hospital]: name },
    coordinators: { [doctor]: expect.stringMatching(/\p{L}+ \p{L}+/u) },
  })
})

test('the choices are the values that have entries', async () => {
  const { rows } = await testServer.database.$client.query(
    `select array_agg(distinct action collate "C") as actions, array_agg(distinct kind collate "C")
      filter (where kind is not null) as kinds from audit_log`,
  )
  await testServer.server.platform.audit.flush()
  const { body } = await superAdmin.get<{ data: { actions: string[]; kinds: string[] } }>('/api/admin/audit/choices')
  expect(body.data.actions.toSorted()).toEqual(expect.arrayContaining(rows[0].actions))
  expect(body.data.kinds.toSorted()).toEqual(rows[0].kinds)
  expect(new Set(body.data.actions).size).toBe(body.data.actions.length)
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get('/api/admin/audit/choices')).status).toBe(403)
})

test('people are found by name and by number, and only by callers who may read the log', async () => {
  const { body } = await superAdmin.get<{ data: { id: number; name: string }[] }>('/api/admin/audit/people?q=mona far')
  expect(body.data.map(({ name }) => name)).toEqual(['Mona Farouk'])
  const inArabic = await superAdmin.get('/api/admin/audit/people?q=%D9%85%D9%86%D9%89%20far')
  expect(inArabic.body).toEqual(body)
  const one = await superAdmin.get<{ data: unknown[] }>(`/api/admin/audit/people?id=${body.data[0]?.id}`)
  expect(one.body.data).toEqual(body.data)
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get('/api/admin/audit')).status).toBe(403)
})

test('the job chains the new entries', async () => {
  await testServer.server.platform.audit.flush()
  await testServer.server.platform.jobs.run('tie-audit-log')
  const verdict = await verifyAuditLog(testServer.database)
  expect(verdict).toMatchObject({ broken: undefined, unchained: 0 })
  expect(verdict.intactLinks).toBeGreaterThan(2)
})

test('the log is exported completely, with the list’s filters and only for callers who may read it', async () => {
  const many = Array.from(
    { length: 1_203 },
    (_, turn) => `('2026-11-18T10:00:00Z', 'many.lines', ${turn % 2 === 0}, 'r')`,
  )
  await testServer.database.$client.query(
    `insert into audit_log (at, action, change, request_id) values ${many.join()}`,
  )
  const before = await auditEntries('action=audit.sheet')
  const columns = exportColumns({
    at: 'When (UTC)',
    user: 'Who',
    action: 'What',
    kind: 'Kind of record',
    record_id: 'Record',
    times: 'Times',
    address: 'Address',
    request_id: 'Request',
  })
  const [head, ...rows] = await superAdmin.downloadCsv(`/api/admin/audit/sheet?action=many.lines&${columns}`)
  expect(head).toBe('When (UTC),Who,What,Kind of record,Record,Times,Address,Request')
  expect([rows.length, new Set(rows)]).toEqual([1_203, new Set(['2026-11-18 10:00:00,,many.lines,,,1,,r'])])
  const changes = await superAdmin.get<{ text: string }>('/api/admin/audit/sheet?format=csv&action=many.lines&change=1')
  expect(changes.body.text.trim().split('\r\n')).toHaveLength(1 + 602)
  expect(await auditEntries('action=audit.sheet')).toHaveLength(before.length + 2)
  const admin = await testServer.as('admin@demo.test')
  expect((await admin.get('/api/admin/audit/sheet')).status).toBe(403)
})

test('the outbox is exported without the text of the mails', async () => {
  await forgotPassword(testServer, 'patient@demo.test')
  const { body } = await superAdmin.get<{ text: string }>('/api/admin/outbox/sheet?format=csv')
  expect(body.text).toMatch(/^id,to,subject,created_at,state\r\n\d+,patient@demo\.test,Choose a new password,2026-/)
  expect(body.text).not.toContain('http')
  expect(await auditEntries('action=outbox.sheet')).toHaveLength(1)
  const doctor = await testServer.as('doctor@demo.test')
  expect((await doctor.get('/api/admin/outbox/sheet')).status).toBe(403)
})
