import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { runIn, systemContext } from '../../platform/context'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import type { Definition } from './compile/definition'
import { runGroups, runRows } from './run'
import { sources } from './sources'
import { type ReportData, storeReportData } from './testing/reportFixture'

let testServer: TestServer
let data: ReportData
/** People of the demo, of the hospital of the fixture, and of another one. */
let people: Record<string, Client>

beforeAll(async () => {
  testServer = await startTestServer()
  data = await storeReportData(testServer)
  const at = (role: 'ADMIN' | 'DOCTOR' | 'NURSE' | 'COORDINATOR' | 'LAB_OR_RADIOLOGY', hospital: number) =>
    testServer.addUser({ role, hospitals: [hospital] })
  people = {
    super: await testServer.as('super@demo.test'),
    admin: await testServer.as('admin@demo.test'),
    doctor: await testServer.as('doctor@demo.test'),
    nurse: await testServer.as('nurse@demo.test'),
    coordinator: await testServer.as('coordinator@demo.test'),
    patient: await testServer.as('patient@demo.test'),
    'admin of the fixture': await at('ADMIN', data.hospital),
    'doctor of the fixture': await at('DOCTOR', data.hospital),
    'nurse of the fixture': await at('NURSE', data.hospital),
    'coordinator of the fixture': await at('COORDINATOR', data.hospital),
    'lab staff of the fixture': await at('LAB_OR_RADIOLOGY', data.hospital),
  }
})
afterAll(() => testServer.stop())

const never = new AbortController().signal

async function as<T>({ userId }: Client, work: (person: Caller) => Promise<T>): Promise<T> {
  const loaded = await loadPerson(testServer.database, userId)
  if (!loaded) throw new Error('no person')
  return runIn(systemContext(testServer.server.platform, loaded.person), () => work(loaded.person))
}

function countOf(table: string, conditions: Definition['conditions'] = []): Definition {
  return {
    ...{ table, groups: [], measures: [{ column: 'id', function: 'count' }], conditions },
    ...{ order: 0, direction: 'asc' },
  }
}

async function counted(person: Client, table: string, conditions: Definition['conditions'] = []): Promise<number> {
  const { rows } = await as(person, () => runGroups(countOf(table, conditions), { limit: 1, offset: 0 }, never))
  return Number(rows[0]?.[0])
}

const lists: [string, string, string?][] = [
  ['appointments', '/api/admin/appointments'],
  ['clinics', '/api/admin/clinics'],
  ['hospitals', '/api/admin/hospitals'],
  ['rounds', '/api/admin/rounds'],
]

test.each(lists)('a report counts as many %s as the list shows the same person', async (table, path) => {
  for (const [name, person] of Object.entries(people)) {
    const list = await person.get<{ meta?: { total: number } }>(path)
    const total = list.status === 403 ? 0 : list.body.meta?.total
    expect(await counted(person, table), name).toBe(total)
  }
})

test('a report counts as many cases of a hospital as its list shows the same person', async () => {
  const isThere = [{ column: 'hospital_id', operator: 'is', value: String(data.hospital), value2: '' }] as const
  for (const [name, person] of Object.entries(people)) {
    let total = 0
    for (const status of [0, 1]) {
      const list = await person.get<{ meta?: { total: number } }>(
        `/api/admin/hospitals/${data.hospital}/episodes?status=${status}`,
      )
      total += [403, 404].includes(list.status) ? 0 : (list.body.meta?.total ?? Number.NaN)
    }
    expect(await counted(person, 'episodes', isThere), name).toBe(total)
  }
})

test('a report counts as many patients as their list shows the same person', async () => {
  const named = [{ column: 'patient', operator: 'contains', value: 'Rep P', value2: '' }] as const
  const found = new Set<number>()
  for (const [name, person] of Object.entries(people)) {
    const list = await person.get<{ data?: unknown[] }>('/api/admin/patients/list?q=Rep P')
    const total = list.body.data?.length ?? 0
    expect([name, await counted(person, 'patients', named)]).toEqual([name, total])
    found.add(total)
  }
  expect([...found].sort()).toEqual([0, 7])
})

const listsOfCase: [string, (episode: number) => string][] = [
  ['prescriptions', (id) => `/api/admin/prescriptions/doctor/${id}`],
  ['executions', (id) => `/api/admin/episodes/prescription-execution/${id}`],
  ['vital_signs', (id) => `/api/admin/episodes/${id}/vital-signs`],
  ['investigations', (id) => `/api/admin/investigations/episode/${id}`],
]

test.each(listsOfCase)(
  'a report counts as many %s of a case as its list shows the same person',
  async (table, pathOf) => {
    const { open } = data.episodes
    const ofCase = [{ column: 'episode_id', operator: 'is', value: String(open), value2: '' }] as const
    const found = new Set<number>()
    for (const [name, person] of Object.entries(people)) {
      const list = await person.get<{ meta?: { total: number } }>(pathOf(open))
      const total = [403, 404].includes(list.status) ? 0 : (list.body.meta?.total ?? Number.NaN)
      expect([name, await counted(person, table, ofCase)]).toEqual([name, total])
      found.add(total)
    }
    // Some see them, and some do not.
    expect(found.size).toBe(2)
  },
)

test('no source shows staff of another hospital anything of the fixture', async () => {
  const stranger = await testServer.as('admin@demo.test')
  for (const { name, columns } of sources) {
    if (!('hospital_id' in columns)) continue
    const isThere = [{ column: 'hospital_id', operator: 'is', value: String(data.hospital), value2: '' }] as const
    expect(await counted(stranger, name, isThere), name).toBe(0)
  }
})

test('a patient and people without a permission get nothing of any source', async () => {
  for (const { name, permissions } of sources) {
    for (const person of [people.patient, people['lab staff of the fixture']]) {
      if (!person) throw new Error('no person')
      const found = await as(person, async (caller) => ({
        holds: permissions.some((permission) => caller.permissions.has(permission)),
        rows: await runRows(
          { table: name, columns: ['id'], conditions: [], order: 0, direction: 'asc' },
          { limit: 5, offset: 0 },
          never,
        ),
      }))
      if (!found.holds) expect(found.rows.rows, name).toEqual([])
    }
  }
})

test('the details of a row show no more than the reader sees', async () => {
  const path = `/api/admin/report/physician-delay/details/${data.doctors.first}?date_from=2026-11-01&date_to=2026-11-17`
  const own = await people['admin of the fixture']?.get<{ meta: { total: number } }>(path)
  expect(own?.body.meta.total).toBe(3)
  const stranger = await people.admin?.get<{ meta: { total: number } }>(path)
  expect(stranger?.body.meta.total).toBe(0)
})
