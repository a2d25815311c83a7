import { eq } from 'drizzle-orm'
import { storeImport } from '../areas/dataImports/testing/storeImport'
import type { TestServer } from '../platform/testing/server'
import { dataImports } from '../schema/dataImports'

/** The calls that need a file of their own, because each changes its state. */
const calls = ['check', 'decide', 'start', 'undo']

/**
 * Stores imported files of a hospital for these calls.
 * @param account who has sent them
 * @returns the id in the path of each of them
 */
export async function storeImports(testServer: TestServer, hospital: number, account: number) {
  const paths = new Map<string, number>()
  for (const call of calls) paths.set(`dataImports.${call}`, await storeImport(testServer, hospital, account))
  await testServer.database
    .update(dataImports)
    .set({ state: 'imported' })
    .where(eq(dataImports.id, paths.get('dataImports.undo') ?? 0))
  return paths
}
