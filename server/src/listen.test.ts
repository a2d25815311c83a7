import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createLog } from './platform/log'
import { testConfig } from './platform/testing/config'
import { createTestDatabase } from './platform/testing/database'
import { createServer } from './server'

test('with port 0, the links of the server have the port on which it listens', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase('seeded')
  const config = testConfig({ port: 0, publicUrl: 'http://127.0.0.1:0' })
  const server = await createServer({ config, databaseUrl, log: createLog('silent') })
  await server.listen()
  const { publicUrl } = server.platform.config
  const { shopUrl } = server.platform.paymentSandbox?.settings() ?? {}
  expect(shopUrl).toBe(`${publicUrl}/sandbox/fawry/shop`)
  expect((await fetch(shopUrl ?? '')).status).toBe(200)
  await server.close()
  await drop()
  await rm(config.dataDir, { recursive: true, force: true })
})
