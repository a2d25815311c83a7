import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ResponseOf } from '#contract/kit/endpoint'
import { addDays, dayNumberOf } from '#contract/rules/calendarDate'
import { type OfferedSlot, rangeSlots } from '#contract/rules/slots'
import type { staffBooking } from '#contract/staffAppointments/bookingCalls'
import {
  FREE_SLOT_DAYS,
  type FreeSlots,
  type FreeSlotsQuery,
  LISTED_SLOTS,
} from '#contract/staffAppointments/freeSlots'
import { now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { busyPeriods, currentSlots, type DayOffer, dayOffer, isAway } from '../appointments'
import { loadPlans } from '../clinics'
import { bookableClinic, isNationalVacation, nationalVacations } from './bookableClinics'
import { walkInsLeft } from './walkIns'

const dayMs = 86_400_000

/** The id of a patient who is not registered yet: nobody's. */
export const nobody = 0

/** Returns the text that no slot of a date can be chosen, or null. */
async function slotsError({ plan, date, slots }: DayOffer): Promise<string | null> {
  if (isNationalVacation(await nationalVacations([plan], date, date), plan, date))
    return apiText('booking.nationalVacation')
  if (isAway(plan, date)) return apiText('booking.vacation')
  return slots.some(({ taken }) => !taken) ? null : apiText('booking.noSlots')
}

/**
 * Returns the slots of a clinic on a date, without regard to a patient.
 * @throws Problem 404 when the clinic cannot be booked
 */
export async function clinicSlots(
  clinicId: number,
  date: string,
): Promise<ResponseOf<(typeof staffBooking)['clinicSlots']>> {
  const offer = orNotFound(await dayOffer(clinicId, date, nobody))
  return { ...currentSlots(offer), slots_error: await slotsError(offer), clinic: bookableClinic(offer.plan) }
}

type Query = z.output<typeof FreeSlotsQuery>
const PageRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

/** Returns the clinics of a page, those that open first before the others, and their total. One statement. */
async function clinicsOfPage(query: Query, to: string, inScope: SQL) {
  const { from, specialty_id: specialtyId, doctor_id: doctorId, type } = query
  const conditions = [
    sql`clinics.deleted_at is null and users.closed_at is null and clinics.specialty_id = ${specialtyId}`,
    sql`clinics.start_date <= ${to} and clinics.end_date >= ${from} and ${inScope}`,
    ...(doctorId === undefined ? [] : [sql`clinics.doctor_id = ${doctorId}`]),
    ...(type === undefined ? [] : [sql`clinics.type = ${type}`]),
  ]
  const [row] = await readRows(
    PageRow,
    sql`
      with matching as (
        select clinics.id, clinics.start_date from clinics join users on users.id = clinics.doctor_id
        where ${sql.join(conditions, sql` and `)})
      select (select count(*) from matching) as total, array(
        select id from matching order by greatest(start_date, ${from}), id
        limit ${query.limit} offset ${pageOffset(query)}) as ids`,
  )
  return row ?? { total: 0, ids: [] }
}

/** Returns why there is no clinic to choose: that of the doctors if the specialty has none then, whatever the other filters are. */
async function errorsOfChoice(query: Query, to: string, inScope: SQL) {
  const { doctor_id: doctorId, type } = query
  const isFiltered = doctorId !== undefined || type !== undefined
  const unfiltered = { ...query, page: 1, doctor_id: undefined, type: undefined }
  const hasDoctors = isFiltered && (await clinicsOfPage(unfiltered, to, inScope)).total > 0
  if (!hasDoctors) return { doctors_error: apiText('booking.noDoctors'), clinics_error: null }
  return { doctors_error: null, clinics_error: apiText(type ? 'booking.noClinicsOfType' : 'booking.noClinics') }
}

function listedSlot({ key, label, start }: OfferedSlot) {
  return { key, label, starts_at: new Date(start).toISOString() }
}

/**
 * Returns a page of clinics with their first free slots on five days, the one with the earliest free slot first. At most
 * six statements, however many clinics there are; two if there is none.
 * @param inScope expects `clinics` in the statement
 */
export async function freeSlotsOfClinics(query: Query, inScope: SQL) {
  const to = addDays(query.from, FREE_SLOT_DAYS - 1)
  const { total, ids } = await clinicsOfPage(query, to, inScope)
  const errors = total === 0 ? await errorsOfChoice(query, to, inScope) : { doctors_error: null, clinics_error: null }
  const plans = ids.length === 0 ? [] : await loadPlans(sql`clinics.id = any (${numberArray(ids)})`, query.from, to)
  const span = { start: (dayNumberOf(query.from) - 1) * dayMs, end: (dayNumberOf(to) + 2) * dayMs }
  const doctors = [...new Set(plans.map(({ doctor }) => doctor.id))]
  const busy = doctors.length === 0 ? [] : await busyPeriods(doctors, nobody, span)
  const vacations = await nationalVacations(plans, query.from, to)
  const at = now().getTime()
  const left = await walkInsLeft(plans)
  const found = plans.map((plan) => {
    const { schedule: clinic, vacations: away, doctor } = plan
    const request = { clinic, vacations: away, busy: busy.filter((time) => time.doctor_id === doctor.id), now: at }
    const days = rangeSlots(request, query.from, to).map(({ date, slots }) => {
      const free = slots.filter(({ taken }) => !taken)
      return {
        date,
        slots: free.slice(0, LISTED_SLOTS).map(listedSlot),
        more: Math.max(0, free.length - LISTED_SLOTS),
        walk_ins_left: left(plan, date),
        is_national_vacation: isNationalVacation(vacations, plan, date),
      }
    })
    return { ...bookableClinic(plan), days }
  })
  return { data: found.sort(byFirstSlot), meta: pageMeta(query, total), ...errors }
}

function firstSlotOf({ days }: FreeSlots): string {
  return days.flatMap(({ slots }) => slots)[0]?.starts_at ?? '9'
}

function byFirstSlot(one: FreeSlots, other: FreeSlots): number {
  return firstSlotOf(one).localeCompare(firstSlotOf(other)) || one.doctor.name.localeCompare(other.doctor.name)
}
