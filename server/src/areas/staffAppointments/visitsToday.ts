import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { APPOINTMENT_STATUS, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { now } from '../../platform/context'
import type { Backlog } from '../../platform/database/backlog'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { isHeld, isListed } from './listCondition'

const { inLobby, completed, missed, cancelled } = APPOINTMENT_STATUS
/** More than a large network has on one day. */
const mostVisits = 10_000
/** A date of any time zone begins and ends within so many hours of any of its instants. */
const hoursOfDay = 24

const DayRow = z.strictObject({
  visits: z.int(),
  done: z.int(),
  missed: z.int(),
  waiting: z.int(),
  waiting_since: z.int().nullable(),
  unpaid: z.int(),
  unpaid_since: z.int().nullable(),
})

interface VisitsToday {
  today: { visits: number; done: number; missed: number; waiting: number }
  waiting: Backlog
  unpaid: Backlog
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/**
 * Returns today’s appointments of clinics by the date of each clinic: how many are done and missed, who waits, and which
 * are not paid. One statement.
 * @param inScope the clinics whose appointments the caller may see; expects `clinics` in the statement
 */
export async function visitsToday(inScope: SQL): Promise<VisitsToday> {
  const at = now()
  const instant = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString()
  const [row] = await readRows(
    DayRow,
    sql`select count(*)::integer as visits,
        count(*) filter (where status = ${completed})::integer as done,
        count(*) filter (where status = ${missed})::integer as missed,
        count(*) filter (where status = ${inLobby})::integer as waiting,
        ${sql.raw(epochMs(`min(coalesce(joined_at, starts_at)) filter (where status = ${inLobby})`))} as waiting_since,
        count(*) filter (where is_unpaid)::integer as unpaid,
        ${sql.raw(epochMs('min(starts_at) filter (where is_unpaid)'))} as unpaid_since
      from (
        select appointments.status, appointments.joined_at, appointments.starts_at,
          appointments.payment_status = ${PAYMENT_STATUS.unpaid} and not ${isHeld} as is_unpaid
        from clinics join appointments on appointments.clinic_id = clinics.id
        where ${inScope} and ${isListed()} and appointments.status <> ${cancelled}
          and appointments.starts_at >= ${instant(-hoursOfDay)} and appointments.starts_at < ${instant(hoursOfDay)}
          and appointments.date = (${at.toISOString()}::timestamptz at time zone clinics.time_zone)::date
        limit ${mostVisits}
      ) as visits`,
  )
  const { waiting_since: waitingSince, unpaid, unpaid_since: unpaidSince, ...today } = orNotFound(row)
  return {
    today,
    waiting: { count: today.waiting, since: iso(waitingSince) },
    unpaid: { count: unpaid, since: iso(unpaidSince) },
  }
}
