import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServer } from '../../server'
import { createLog } from '../log'
import { testConfig } from '../testing/config'
import { createTestDatabase } from '../testing/database'

test('a server that starts removes what a killed one was receiving', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase('seeded')
  const config = testConfig()
  const server = await createServer({ config, databaseUrl, log: createLog('silent') })
  const { incoming } = server.platform.files
  await writeFile(join(incoming, 'half-of-a-picture'), 'bytes')
  await server.listen()
  expect(await readdir(incoming)).toEqual([])
  await server.close()
  await drop()
  await rm(config.dataDir, { recursive: true, force: true })
})
