import type PgBoss from 'pg-boss'
import type { JobDefinition } from './jobs'

/** A job whose process crashed is retried after `expireInSeconds`; the last retry is more than an hour later. */
export const jobOptions = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 }

/** Creates missing schedules, and removes those that are no longer defined. */
export async function updateSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]))
  for (const { name, cron } of definitions) {
    if (cron && schedules.get(name) !== cron) await boss.schedule(name, cron, {}, jobOptions)
    if (cron) schedules.delete(name)
  }
  for (const name of schedules.keys()) await boss.unschedule(name)
}
