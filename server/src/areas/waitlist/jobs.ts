import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { inTransaction } from '../../platform/database/transaction'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { appointments } from '../../schema/appointments'
import { waitlistOffers } from '../../schema/waitlist'
import { offerWaitlistJob } from './jobNames'
import { offerDate } from './offerSlots'
import { closeOffer, lockEntry } from './offers'

/** Dates of clinics that one run offers; the others wait for the next. */
const maxDates = 200

/** Closes the offers whose time is over, or whose slot was released otherwise. */
async function closeExpired(): Promise<void> {
  const over = await db()
    .select({ entryId: waitlistOffers.entry_id, id: waitlistOffers.id })
    .from(waitlistOffers)
    .innerJoin(appointments, eq(appointments.id, waitlistOffers.appointment_id))
    .where(
      and(
        eq(waitlistOffers.state, 'open'),
        sql`(${waitlistOffers.expires_at} <= ${now().toISOString()} or ${appointments.status} <> ${APPOINTMENT_STATUS.scheduled})`,
      ),
    )
  for (const { entryId, id } of over) {
    await inTransaction(async () => {
      const { offer } = await lockEntry(entryId)
      if (offer?.id === id) await closeOffer(offer, 'expired')
    })
  }
}

/** Ends the entries whose dates are over, or whose later appointment no longer waits to take place. */
async function endOver(): Promise<void> {
  const at = now().toISOString()
  await db().execute(sql`
    update waitlist_entries set state = 'ended', ended_at = ${at}
    where state = 'waiting' and not exists (select from waitlist_offers where entry_id = waitlist_entries.id and state = 'open')
      and (date_to < ${at}::date - 1
        or appointment_id is not null and not exists (select from appointments
          where appointments.id = waitlist_entries.appointment_id and status = ${APPOINTMENT_STATUS.scheduled}))`)
}

const OpeningRow = z.strictObject({ clinic_id: z.int(), date: z.iso.date() })

/** Returns the dates with released slots, those that come first before the others. */
async function openings() {
  await db().execute(sql`delete from waitlist_openings where date < ${now().toISOString()}::date - 1`)
  return readRows(
    OpeningRow,
    sql`select distinct clinic_id, date from waitlist_openings order by date, clinic_id limit ${maxDates}`,
  )
}

async function offerWaitlist(): Promise<void> {
  await closeExpired()
  await inTransaction(endOver)
  for (const opening of await inTransaction(openings)) await inTransaction(() => offerDate(opening))
}

export const waitlistJobs: readonly JobDefinition[] = [
  { name: offerWaitlistJob, cron: '* * * * *', ownTransactions: true, run: offerWaitlist },
]
