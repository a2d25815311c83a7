import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { appointments } from '../../schema/appointments'
import { appointmentRows, currentStatus } from './appointmentRow'
import { notifyPatients } from './notifications'
import { remindPatients } from './remind'

const { scheduled, missed, cancelled } = APPOINTMENT_STATUS
const batchSize = 2000

/** Releases expired slot holds. */
async function releaseExpiredHolds(): Promise<void> {
  await db()
    .update(appointments)
    .set({ status: cancelled, cancelled_at: now() })
    .where(
      and(
        eq(appointments.status, scheduled),
        isNotNull(appointments.hold_expires_at),
        lte(appointments.hold_expires_at, now()),
      ),
    )
}

/**
 * Marks appointments as missed once their clinic session ended without the patient, or would have ended if it was never
 * started.
 */
async function markMissed(): Promise<void> {
  const open = and(
    eq(appointments.status, scheduled),
    isNull(appointments.hold_expires_at),
    lte(appointments.ends_at, now()),
  )
  const candidates = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(open)
    .orderBy(appointments.ends_at)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  if (candidates.length === 0) return
  const ids = candidates.map(({ id }) => id)
  const rows = await appointmentRows(sql`appointments.id = any (${numberArray(ids)})`)
  const over = rows.filter((row) => currentStatus(row) === missed).map((row) => row.id)
  if (over.length === 0) return
  await db().update(appointments).set({ status: missed }).where(inArray(appointments.id, over))
  await notifyPatients('appointment_missed', over)
}

export const appointmentJobs: readonly JobDefinition[] = [
  { name: 'release-holds', cron: '* * * * *', run: releaseExpiredHolds },
  { name: 'mark-missed', cron: '* * * * *', run: markMissed },
  { name: 'remind-patients', cron: '* * * * *', run: remindPatients },
]
