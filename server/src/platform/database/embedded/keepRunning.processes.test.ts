import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../log'
import { eventuallyTimeout } from '../../testing/eventually'
import { keepPostgresRunning } from './keepRunning'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ one: number }>('select 1 as one')).rows[0]?.one === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('a killed PostgreSQL is back at the same address', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-keep-'))
  folders.push(dataDir)
  const postgres = await keepPostgresRunning(dataDir, createLog('silent'))
  expect(await isReachable(postgres.ownerUrl)).toBe(true)
  const pid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const before = pid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(
    async () => {
      expect(await isReachable(postgres.ownerUrl)).toBe(true)
      expect(pid()).not.toBe(before)
    },
    { timeout: eventuallyTimeout, interval: 50 },
  )
  await postgres.stop()
  expect(await isReachable(postgres.ownerUrl)).toBe(false)
})
