import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VitalSet } from '#contract/vitals/vitalSign'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let admin: Client
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

/** Returns the sets of the inpatient with a national ID, the last measured first. */
async function setsOf(nationalId: string): Promise<VitalSet[]> {
  const { rows } = await testServer.database.$client.query(
    'select episodes.id from episodes join users on users.id = patient_id where uuid = $1',
    [nationalId],
  )
  const { body } = await admin.get<{ data: VitalSet[] }>(`/api/admin/episodes/${rows[0].id}/vital-signs/sets`)
  return body.data
}

test('every open episode of the demo has vital signs, and no other one', async () => {
  const { rows } = await testServer.database.$client.query(
    `select count(*)::integer as all, count(*) filter (where exists (
        select from vital_sets where episode_id = episodes.id and score is not null) = (status = 0))::integer as expected
      from episodes`,
  )
  expect(rows[0].expected).toBe(rows[0].all)
})

test('one inpatient deteriorates, one lacks the respiration, and one is on scale 2', async () => {
  expect((await setsOf('26607082800725')).map(({ score }) => score.total)).toEqual([8, 5, 2])
  const [newest] = await setsOf('27112030101593')
  expect(newest?.score).toMatchObject({ total: null, missing: ['respiration'] })
  const [onOxygen] = await setsOf('24909270102231')
  expect(onOxygen?.score).toMatchObject({ scores: { spo2: 0, oxygen: 2 } })
})

test('a child and a pregnant woman have no score', async () => {
  expect((await setsOf('25423061447'))[0]?.score).toMatchObject({ excluded: 'under_16' })
  expect((await setsOf('25420032596'))[0]?.score).toMatchObject({ excluded: 'pregnant' })
})

test('three days of rounds were measured at believable times', async () => {
  const sets = await setsOf('25802110101847')
  expect(sets.length).toBeGreaterThanOrEqual(12)
  for (const { date, values } of sets) {
    expect(date.slice(11, 13)).toMatch(/06|10|14|18|22/)
    expect(values).toHaveLength(8)
  }
})
