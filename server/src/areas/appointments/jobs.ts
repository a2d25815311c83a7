import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { appointmentRows, statusNow } from './appointmentRow'
import { remindPatients } from './remind'
import { appointments } from './tables'
import { tellPatients } from './tell'

const { scheduled, missed, cancelled } = APPOINTMENT_STATUS
const atOnce = 2000

/** Gives the slots of holds that are over back. */
async function releaseHolds(): Promise<void> {
  await db()
    .update(appointments)
    .set({ status: cancelled, cancelledAt: now() })
    .where(
      and(
        eq(appointments.status, scheduled),
        isNotNull(appointments.holdExpiresAt),
        lte(appointments.holdExpiresAt, now()),
      ),
    )
}

/** Writes down as missed what went by without the patient, also where the session was never started. */
async function markMissed(): Promise<void> {
  const open = and(
    eq(appointments.status, scheduled),
    isNull(appointments.holdExpiresAt),
    lte(appointments.endsAt, now()),
  )
  const candidates = await db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(open)
    .orderBy(appointments.endsAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  if (candidates.length === 0) return
  const ids = candidates.map(({ id }) => id)
  const rows = await appointmentRows(sql`appointments.id = any (${numberArray(ids)})`)
  const over = rows.filter((row) => statusNow(row) === missed).map((row) => row.id)
  if (over.length === 0) return
  await db().update(appointments).set({ status: missed }).where(inArray(appointments.id, over))
  await tellPatients('appointment_missed', over)
}

export const appointmentJobs: readonly JobDefinition[] = [
  { name: 'release-holds', cron: '* * * * *', run: releaseHolds },
  { name: 'mark-missed', cron: '* * * * *', run: markMissed },
  { name: 'remind-patients', cron: '* * * * *', run: remindPatients },
]
