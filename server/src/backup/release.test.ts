import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { markRestored, release } from './release'
import { withClient } from './withClient'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

/** Starts another server on the database. @returns whether it does jobs, and whether it knows that the database was restored */
async function startAgain(): Promise<{ jobs: boolean; restored: boolean }> {
  const { server, stop } = await startTestServer({ worksOnJobs: true }, { sharedWith: testServer })
  await stop()
  return { jobs: server.platform.config.worksOnJobs, restored: server.restoredAt !== undefined }
}

test('a server on a restored database does no jobs until an operator has released it', async () => {
  expect(await startAgain()).toEqual({ jobs: true, restored: false })
  await withClient(testServer.ownerUrl, markRestored)
  expect(await startAgain()).toEqual({ jobs: false, restored: true })
  const asServer = withClient(testServer.databaseUrl, release)
  await expect(asServer).rejects.toThrow('permission denied')
  expect(await withClient(testServer.ownerUrl, release)).toBe(true)
  expect(await startAgain()).toEqual({ jobs: true, restored: false })
  expect(await withClient(testServer.ownerUrl, release)).toBe(false)
})
