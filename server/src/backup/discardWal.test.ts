import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServices, type TestServices } from '../platform/testing/services'
import { discardWal } from './discardWal'
import { walFolder } from './folderCopy'
import { noteBackup, secondsSinceBackup } from './lastBackup'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

/** Adds an archived segment. */
async function archive(name: string, daysAgo: number): Promise<void> {
  const path = join(walFolder(services.platform.config), `${name}.gz`)
  await writeFile(path, 'x')
  const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000)
  await utimes(path, at, at)
}

test('archived WAL is discarded when no backup has fetched it for three days, and the log says so once', () =>
  services.inContext(async () => {
    const error = vi.spyOn(services.platform.log, 'error')
    const folder = walFolder(services.platform.config)
    await discardWal.run({})
    await mkdir(folder)
    await discardWal.run({})
    await archive('000000010000000000000007', 2)
    await discardWal.run({})
    expect(existsSync(folder)).toBe(true)
    expect(error).not.toHaveBeenCalled()

    await archive('000000010000000000000006', 4)
    await discardWal.run({})
    await discardWal.run({})
    expect(existsSync(folder)).toBe(false)
    expect(error).toHaveBeenCalledTimes(1)
    expect(error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('backups have stopped'))
  }))

test('the time since the last backup is known from its note', async () => {
  const { dataDir } = services.platform.config
  expect(secondsSinceBackup(dataDir)).toBeNaN()
  await noteBackup(dataDir)
  expect(secondsSinceBackup(dataDir)).toBeLessThan(60)
})
