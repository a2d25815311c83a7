import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Setup } from '#contract/home/setup'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

type One = { data: Setup }
const path = '/api/admin/setup'

const done = ({ steps }: Setup) => steps.filter(({ is_done: isDone }) => isDone).map(({ step }) => step)

async function setupOf(who: Client): Promise<Setup> {
  return (await who.get<One>(path)).body.data
}

let testServer: TestServer
let superAdmin: Client
beforeAll(async () => {
  testServer = await startTestServer({ mode: 'production' })
  superAdmin = await testServer.addUser({ role: 'SUPER_ADMIN' })
})
afterAll(() => testServer.stop())

test('a step is done as long as its data are there', async () => {
  const before = await setupOf(superAdmin)
  expect(done(before)).toEqual(['hospital', 'people', 'clinic', 'booking'])
  expect(before).toMatchObject({ payments: 'none', takes_cash: false, mail: 'kept' })
  const doctor = await testServer.addUser({ role: 'DOCTOR' })
  expect((await setupOf(superAdmin)).doctors).toBe(before.doctors + 1)
  await testServer.database.execute(sql`update users set closed_at = now() where id = ${doctor.userId}`)
  expect((await setupOf(superAdmin)).doctors, 'a closed account does not count').toBe(before.doctors)
  await testServer.database.execute(sql`update clinics set deleted_at = now()`)
  await testServer.database.execute(sql`insert into cash_drawers (hospital_id, user_id, opening_amount, opened_at)
    select min(id), ${superAdmin.userId}, 0, now() from hospitals`)
  expect(done(await setupOf(superAdmin))).toEqual(['hospital', 'people', 'payments', 'booking'])
})

test('hiding the checklist hides it for every Super Admin, is in the audit log, and can be undone', async () => {
  const other = await testServer.addUser({ role: 'SUPER_ADMIN' })
  for (const isHidden of [true, true, false]) {
    const { status, body } = await superAdmin.put<One>(path, { is_hidden: isHidden })
    expect([status, body.data.is_hidden]).toEqual([200, isHidden])
    expect((await setupOf(other)).is_hidden).toBe(isHidden)
  }
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select changes from audit_log where action = 'home.updateSetup' and changes ? 'setup_hidden' order by id`,
  )
  expect(rows, 'what changed nothing names no field').toHaveLength(2)
})

test('nobody else sees or hides it, and in the demo everything is done', async () => {
  const admin = await testServer.addUser({ role: 'ADMIN' })
  expect((await testServer.stranger.get(path)).status).toBe(401)
  expect((await admin.get(path)).status).toBe(403)
  expect((await admin.put(path, { is_hidden: true })).status).toBe(403)
  const demo = await startTestServer()
  const setup = await setupOf(await demo.as('super@demo.test'))
  await demo.stop()
  expect(setup).toMatchObject({ payments: 'sandbox', mail: 'demo' })
  expect(done(setup)).toHaveLength(6)
})
