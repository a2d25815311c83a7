import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdmin } from './areas/auth'
import { readSetup } from './areas/home/setup'
import type { Caller } from './platform/auth/caller'
import { runIn, systemContext } from './platform/context'
import { createLog } from './platform/log'
import { mails } from './platform/mail/tables'
import { testConfig } from './platform/testing/config'
import { createTestDatabase } from './platform/testing/database'
import { createServer, type Server } from './server'

const email = 'head@hospital.example'

let server: Server
let drop: () => Promise<void>

/** An installation as after its first start: without accounts and without a mail server. */
beforeAll(async () => {
  const database = await createTestDatabase('migrated')
  drop = database.drop
  const config = testConfig({ mode: 'production' })
  server = await createServer({ config, databaseUrl: database.url, log: createLog('silent') })
  await server.seed()
})
afterAll(async () => {
  await server.close()
  await drop()
})

const create = (address: string) => runIn(systemContext(server.platform), () => createFirstAdmin(address))

async function choosePassword(link: string): Promise<number> {
  const [, token, address = ''] = /\/resetpasswrod\/([\w-]+)\/(\S+)/.exec(link) ?? []
  const payload = { token, email: decodeURIComponent(address), password: 'A long phrase of mine 71' }
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/admin/auth/reset-password', payload })
  return statusCode
}

test('nothing of a new installation is set up', async () => {
  const caller = { hasSecondFactor: false } as Caller
  const setup = await runIn(systemContext(server.platform, caller), readSetup)
  expect(setup).toMatchObject({
    hospitals: 0,
    doctors: 0,
    clinics: 0,
    payments: 'none',
    mail: 'kept',
    is_hidden: false,
  })
  expect(setup.steps.filter(({ is_done: isDone }) => isDone)).toEqual([])
})

test('the first administrator is invited once, gets a new link if it is needed, and then nobody else is', async () => {
  expect(await server.administrators()).toEqual({ state: 'missing' })
  await expect(create('nobody')).rejects.toThrow('nobody is not an email address.')
  const mistyped = await create('other@hospital.example')
  const first = await create(email)
  expect(await server.administrators(), 'another address replaces the earlier one').toEqual({ state: 'invited', email })
  expect(await choosePassword(mistyped)).toBe(400)
  const second = await create('Head@Hospital.example')
  expect(await choosePassword(first), 'a later link replaces an earlier one').toBe(400)
  expect(await choosePassword(second)).toBe(200)
  expect(await server.administrators()).toEqual({ state: 'present' })
  await expect(create(email)).rejects.toThrow('There is an administrator already')
  const sent = await server.platform.database.select().from(mails).orderBy(mails.id)
  expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill('Your Mashfa account'))
  expect(sent[2]?.body).toContain('three days')
})
