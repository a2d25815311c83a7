import { sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'

/** For so many days the last email stays in the outbox: it may fail, or an administrator sends it by hand. */
const toldDays = 7

/** Removes the last emails to people whose accounts are erased, and with them their addresses. */
export const forgetAddressesJob = 'forget-erased-addresses'

async function forgetAddresses(): Promise<void> {
  const before = new Date(now().getTime() - toldDays * 86_400_000).toISOString()
  await db().execute(sql`
    with told as (
      update erasure_requests set told_at_address = null
      where told_at_address is not null and decided_at < ${before}::timestamptz
      returning (select address.told_at_address from erasure_requests as address where address.id = erasure_requests.id) as address,
        decided_at
    )
    delete from mails using told where lower(to_address) = told.address and mails.created_at <= told.decided_at`)
}

export const erasureJobs: readonly JobDefinition[] = [
  { name: forgetAddressesJob, cron: '37 2 * * *', run: forgetAddresses },
]
