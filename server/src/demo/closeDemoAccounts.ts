import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { closeAccount } from '../areas/users'
import { users } from '../platform/auth/tables'
import { db, now } from '../platform/context'
import { locks } from '../platform/database/locks'
import { inTransaction } from '../platform/database/transaction'
import { bedStays, episodes } from '../schema/episodes'
import { isOpenDemoAccount, storeProductionMode } from './installationMode'

/** Discharges these patients, so that they occupy no rooms. */
async function discharge(patients: readonly number[]): Promise<void> {
  const isOpen = and(inArray(episodes.patient_id, [...patients]), eq(episodes.status, EPISODE_STATUS.open))
  const open = db().select({ id: episodes.id }).from(episodes).where(isOpen)
  await db()
    .update(bedStays)
    .set({ until_time: now() })
    .where(and(inArray(bedStays.episode_id, open), isNull(bedStays.until_time)))
  await db().update(episodes).set({ status: EPISODE_STATUS.discharged, discharge_time: now() }).where(isOpen)
}

/**
 * Closes all accounts of the demo, as closing them one by one would: their auth sessions end, their upcoming appointments
 * are cancelled, inpatients are discharged, past records stay. The installation is a production one from then on.
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
    await discharge(open.map(({ id }) => id))
    for (const { id } of open) await closeAccount(id)
    await storeProductionMode()
    return open.length
  })
}
