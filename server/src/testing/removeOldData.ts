import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readRows } from '../platform/database/rows'
import type { TestServer } from '../platform/testing/server'

const Unfinished = z.strictObject({ id: z.int() })

/** Returns the run of the nightly removal that is not finished; undefined if there is none. */
export async function unfinishedRun(testServer: TestServer): Promise<number | undefined> {
  const [run] = await testServer.inContext(() =>
    readRows(Unfinished, sql`select id from retention_runs where finished_at is null`),
  )
  return run?.id
}

/** Removes what is older than the settings allow, as the nightly job does: all batches of all kinds. */
export async function removeOldData(testServer: TestServer): Promise<void> {
  const { jobs } = testServer.server.platform
  await jobs.run('begin-retention')
  for (let id = await unfinishedRun(testServer); id !== undefined; id = await unfinishedRun(testServer))
    await jobs.run('remove-old-data', { id })
}
