import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/episode'
import type { PageMeta } from '#contract/kit/responses'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { dischargeEpisode, storeDepartment } from './testing/storeEpisode'
import { admitted, openWard, type Ward } from './testing/ward'

let testServer: TestServer
let ward: Ward
let intensive: number
let otherSpecialty: number
/** By the name that tests give them. */
const ids = new Map<string, number>()

const minute = 60_000

beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
  intensive = await storeDepartment(testServer, ward.hospital, 'Intensive care')
  const { rows } = await testServer.database.$client.query('select id from specialties where id <> $1 limit 1', [
    ward.specialty,
  ])
  otherSpecialty = rows[0].id
  const all: [string, Record<string, unknown>][] = [
    ['discharged', { severity: 1 }],
    ['unstable', { severity: 0, first_name: 'Salma' }],
    ['stable', { severity: 1 }],
    ['intensive', { severity: 1, department_id: intensive }],
    ['specialty', { severity: 1, specialty_id: otherSpecialty }],
  ]
  for (const [index, [name, fields]] of all.entries()) {
    testServer.clock.set(new Date(Date.parse(testNow) + index * minute).toISOString())
    ids.set(name, (await admitted(ward, fields)).id)
  }
  await dischargeEpisode(testServer, ids.get('discharged') ?? 0)
})
afterAll(() => testServer.stop())

const list = async (query = '') => {
  const { body, status } = await ward.nurse.get<{ data: Episode[]; meta: PageMeta; errors?: unknown }>(
    `/api/admin/hospitals/${ward.hospital}/episodes?${query}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const namesOf = ({ data }: { data: readonly { id: number }[] }) =>
  data.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0])

test('open episodes are listed, the newest first', async () => {
  const body = await list()
  expect(namesOf(body)).toEqual(['specialty', 'intensive', 'stable', 'unstable'])
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 4 })
})

test.each<[string, () => string, string[]]>([
  ['status', () => 'status=1', ['discharged']],
  ['severity', () => 'severity=0', ['unstable']],
  ['department', () => `department_id=${intensive}`, ['intensive']],
  ['specialty', () => `specialty_id=${otherSpecialty}`, ['specialty']],
  ['name', () => 'q=salma', ['unstable']],
  ['several filters', () => `severity=1&department_id=${intensive}&specialty_id=${otherSpecialty}`, []],
  ['status and department', () => `status=1&department_id=${intensive}`, []],
])('filtered by %s', async (_name, query, names) => {
  const body = await list(query())
  expect([namesOf(body), body.meta.total]).toEqual([names, names.length])
})

test('pages have no row twice, and none is missing', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`limit=2&page=${page}`)))
  expect(pages.flatMap(namesOf)).toEqual(['specialty', 'intensive', 'stable', 'unstable'])
  expect(pages[0]?.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 4 })
})

test('the stored counts are those of the episodes after a move, a change of severity and a discharge', async () => {
  const { id } = await admitted(ward, { severity: 1 })
  const differences = async () => {
    const counted = 'select hospital_id, status, severity, department_id, specialty_id'
    const { rows } = await testServer.database.$client.query(
      `(${counted}, count(*) from episodes group by 1, 2, 3, 4, 5)
        except (${counted}, episodes from episode_counts where episodes <> 0)`,
    )
    return rows
  }
  const total = async (query: string) => (await list(query)).meta.total
  expect([await total('severity=1'), await differences()]).toEqual([4, []])
  const moved = { department_id: intensive, bed: 'Window' }
  expect((await ward.doctor.put(`/api/admin/episodes/${id}/bed`, moved)).status).toBe(200)
  expect([await total(`department_id=${intensive}`), await differences()]).toEqual([2, []])
  expect((await ward.doctor.put(`/api/admin/episodes/${id}/severity`, { severity: 0 })).status).toBe(200)
  expect([await total('severity=0'), await differences()]).toEqual([2, []])
  await dischargeEpisode(testServer, id)
  expect([await total('status=1'), await total('severity=0'), await differences()]).toEqual([2, 1, []])
})

test('an invalid filter is refused', async () => {
  const { status, body } = await ward.nurse.get<{ errors: object }>(
    `/api/admin/hospitals/${ward.hospital}/episodes?status=7`,
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
})

test('the export has the rows of the list, with the same filters', async () => {
  const columns = JSON.stringify([
    { field: ['patient.first_name', 'patient.last_name'], header: 'Patient' },
    { field: 'department.name', header: 'Department' },
  ])
  const { status, body } = await ward.nurse.get<{ text: string }>(
    `/api/admin/hospitals/${ward.hospital}/episodes/sheet?format=csv&severity=0&columns=${encodeURIComponent(columns)}`,
  )
  expect(status).toBe(200)
  const lines = body.text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Salma .*,Cardiac care$/)
})

test('an admission chooses from departments with their occupied rooms, severities, specialties and forms', async () => {
  const { body } = await ward.doctor.get<{ data: { departments: { name: string; occupied: string[] }[] } }>(
    `/api/admin/episodes/utilities/${ward.hospital}`,
  )
  expect(body.data).toMatchObject({
    hospital: { id: ward.hospital, name: ward.name },
    time_zone: 'Africa/Cairo',
    severities: [
      { id: 0, name: 'Unstable' },
      { id: 1, name: 'Stable' },
    ],
    forms: [],
  })
  expect(body.data.departments.map(({ name, occupied }) => [name, occupied.length])).toEqual([
    ['Cardiac care', 3],
    ['Intensive care', 1],
  ])
})

test('the dashboards count open episodes, with the hospitals below', async () => {
  const admin = await testServer.as('super@demo.test')
  const { body } = await admin.get<{ data: { hospitals: { id: number; in_patients: number }[] } }>(
    '/api/admin/statistics',
  )
  const of = (id: number) => body.data.hospitals.find((each) => each.id === id)?.in_patients
  expect([of(ward.hospital), of(ward.hub)]).toEqual([4, 4])
  const nurse = await ward.nurse.get<{ data: { hospitals: { id: number; in_patients: number }[] } }>(
    `/api/admin/statistics?specialty_id=${otherSpecialty}`,
  )
  expect(nurse.body.data.hospitals.map(({ in_patients }) => in_patients)).toEqual([1])
})
