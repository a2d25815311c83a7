import { sql } from 'drizzle-orm'
import { db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'

const day = 24 * 60 * 60 * 1000

function daysAgo(days: number): string {
  return new Date(now().getTime() - days * day).toISOString()
}

export const systemJobs: JobDefinition[] = [
  {
    // Requests are retried within seconds; expired links are no longer needed.
    name: 'forget-what-is-over',
    cron: '17 * * * *',
    async run() {
      await db().execute(sql`delete from idempotency_keys where created_at < ${daysAgo(2)}`)
      await db().execute(sql`delete from account_tokens where expires_at < ${daysAgo(7)}`)
      await db().execute(sql`delete from phone_sign_ins where expires_at < ${daysAgo(7)}`)
    },
  },
]
