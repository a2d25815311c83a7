import { afterEach, expect, test } from 'vitest'
import { addNotification, readBell } from '../testing/notificationFixture'
import { startTextFixture, type TextFixture } from '../testing/textFixture'

let fixture: TextFixture | undefined

afterEach(() => fixture?.stop())

async function costs({ testServer }: TextFixture): Promise<Record<string, number>> {
  const { rows } = await testServer.database.$client.query<{ hospital: number | null; cost: number }>(
    'select hospital_id as hospital, cost from text_costs order by hospital_id nulls first',
  )
  return Object.fromEntries(rows.map(({ hospital, cost }) => [hospital ?? 'installation', cost]))
}

test('the last fifth of the limit is kept for codes, and Super Admins are told once a day', async () => {
  // In English, a code and a notification have one part each.
  fixture = await startTextFixture({ partCost: 10, dailyCost: 100, hospitalDailyCost: 1_000 })
  const { testServer, phones } = fixture
  const patient = await fixture.addConsenting('+201001234567')
  const used = (await costs(fixture)).installation ?? 0
  const fitting = Math.floor((80 - used) / 10)
  expect(fitting).toBeGreaterThan(0)
  for (let sent = 0; sent < fitting; sent++) await fixture.tell(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered' })
  await fixture.tell(patient)
  await fixture.tell(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'withheld', attempts: 0, cost: 0 })
  const before = phones.inbox.length
  const other = await testServer.addUser({ phone: '+201001234568' })
  await other.post('/api/admin/text-messages/code')
  await fixture.send()
  expect(phones.inbox).toHaveLength(before + 1)
  const admin = await testServer.as('super@demo.test')
  await fixture.send()
  const { types } = await readBell(admin)
  expect(types.filter((type) => type === 'text_limit_reached')).toHaveLength(1)
  testServer.clock.advance(86_400_000)
  await fixture.tell(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered' })
})

test('each hospital has a limit of its own, and a refused message does not count', async () => {
  fixture = await startTextFixture({ partCost: 10, dailyCost: 1_000, hospitalDailyCost: 15 })
  const { phones } = fixture
  const patient = await fixture.addConsenting('+201001234567')
  const { installation: forCodes = 0, ...hospitals } = await costs(fixture)
  expect(hospitals).toEqual({})
  phones.refused.add('+201001234567')
  await fixture.tell(patient)
  expect(await costs(fixture)).toMatchObject({ installation: forCodes })
  phones.refused.clear()
  await fixture.tell(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', hospital_id: expect.any(Number) })
  await fixture.tell(patient)
  expect(await fixture.latest(patient)).toMatchObject({ status: 'withheld' })
  const { hospital_id: hospital } = await fixture.latest(patient)
  expect(await costs(fixture)).toEqual({ installation: forCodes + 10, [String(hospital)]: 10 })
})

test('concurrent messages do not exceed a limit together', async () => {
  fixture = await startTextFixture({ partCost: 10, dailyCost: 1_000, hospitalDailyCost: 40 })
  const { testServer, phones } = fixture
  const patients = await Promise.all(
    Array.from({ length: 6 }, (_, number) => number).map((number) =>
      testServer.addUser({ phone: `+20100123456${number}` }),
    ),
  )
  await testServer.database.$client.query(
    'insert into text_consents (user_id, number, given_at) select id, phone, now() from users where id = any($1)',
    [patients.map(({ userId }) => userId)],
  )
  const ids: number[] = []
  for (const patient of patients) ids.push(await addNotification(testServer, patient, undefined, fixture.clinicId))
  const { jobs } = testServer.server.platform
  await jobs.run('send-out-notifications', { ids })
  const { rows } = await testServer.database.$client.query<{ id: number }>('select id from text_messages')
  await Promise.all(rows.map(({ id }) => jobs.run('send-text-message', { id })))
  await phones.settled()
  // Four fifths of the limit are 32: three messages of one part.
  expect(phones.inbox).toHaveLength(3)
})
