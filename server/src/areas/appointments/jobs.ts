import { and, eq, isNotNull, lte, not } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { appointments } from '../../schema/appointments'
import { hasPayableAttempt } from '../../schema/payments'
import { remindPatients } from './remind'

const { scheduled, cancelled } = APPOINTMENT_STATUS

/** Releases expired slot holds, but not before the provider of a payment was asked (areas/payments/attempts/pollPending.ts). */
async function releaseExpiredHolds(): Promise<void> {
  await db()
    .update(appointments)
    .set({ status: cancelled, cancelled_at: now() })
    .where(
      and(
        eq(appointments.status, scheduled),
        isNotNull(appointments.hold_expires_at),
        lte(appointments.hold_expires_at, now()),
        not(hasPayableAttempt),
      ),
    )
}

export const appointmentJobs: readonly JobDefinition[] = [
  { name: 'release-holds', cron: '* * * * *', run: releaseExpiredHolds },
  { name: 'remind-patients', cron: '* * * * *', run: remindPatients },
]
