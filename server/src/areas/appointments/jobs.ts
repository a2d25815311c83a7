import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { appointments } from '../../schema/appointments'
import { remindPatients } from './remind'

const { scheduled, cancelled } = APPOINTMENT_STATUS

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

export const appointmentJobs: readonly JobDefinition[] = [
  { name: 'release-holds', cron: '* * * * *', run: releaseExpiredHolds },
  { name: 'remind-patients', cron: '* * * * *', run: remindPatients },
]
