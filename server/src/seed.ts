import { sql } from 'drizzle-orm'
import { seedFirstAdmin, seedRoles } from './areas/auth'
import { seedStarterList } from './areas/icd'
import { pushKeyPair } from './areas/notifications'
import { seedReference } from './areas/reference'
import { checkMode } from './demo/installationMode'
import { seedDemo } from './demo/seedDemo'
import { fillSearch } from './platform/auth/search'
import { context, db, runIn, systemContext } from './platform/context'
import { locks } from './platform/database/locks'
import { inTransaction } from './platform/database/transaction'
import type { Platform } from './platform/platform'

/** Servers that start together seed an empty database one after another. */
const lock = locks.seed

/**
 * Inserts what every installation needs, and in demo mode the demo data; existing rows are left unchanged.
 * @throws Error if the database belongs to an installation in the other mode
 */
export async function seed(platform: Platform): Promise<void> {
  await runIn(systemContext(platform), () =>
    inTransaction(async () => {
      await db().execute(sql`select pg_advisory_xact_lock(${lock})`)
      await checkMode()
      await seedReference()
      await seedStarterList()
      await seedRoles()
      await seedFirstAdmin()
      await pushKeyPair()
      if (context().platform.config.mode === 'demo') await seedDemo()
      await fillSearch()
    }),
  )
}

/**
 * Adds the generated part of the demo if it is missing, and then the files of its results; see `fillDemo` and `storeResultFiles`.
 * @returns whether this call added the generated part
 */
export async function completeDemo(platform: Platform): Promise<boolean> {
  // Loaded only for a demo, after the server has started to accept requests.
  const { fillDemo } = await import('./demo/generated/fillDemo')
  const { storeResultFiles } = await import('./demo/investigations/storeResultFiles')
  return runIn(systemContext(platform), async () => {
    const isNew = await fillDemo()
    await storeResultFiles()
    return isNew
  })
}

/** Closes the accounts of the demo; see `closeDemoAccounts`. */
export async function closeDemo(platform: Platform): Promise<number> {
  const { closeDemoAccounts } = await import('./demo/closeDemoAccounts')
  return runIn(systemContext(platform), closeDemoAccounts)
}
