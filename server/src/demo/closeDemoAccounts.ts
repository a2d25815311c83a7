import { sql } from 'drizzle-orm'
import { closeAccount } from '../areas/users'
import { users } from '../platform/auth/tables'
import { db } from '../platform/context'
import { locks } from '../platform/database/locks'
import { inTransaction } from '../platform/database/transaction'
import { isOpenDemoAccount, storeProductionMode } from './installationMode'

/**
 * Closes all accounts of the demo, as closing them one by one would: their auth sessions end, their upcoming appointments
 * are cancelled, past records stay. The installation is a production one from then on.
 * @returns how many accounts were closed
 */
export function closeDemoAccounts(): Promise<number> {
  return inTransaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(${locks.seed})`)
    const open = await db()
      .select({ id: users.id })
      .from(users)
      .where(isOpenDemoAccount)
      .orderBy(users.id)
      .for('update')
    for (const { id } of open) await closeAccount(id)
    await storeProductionMode()
    return open.length
  })
}
