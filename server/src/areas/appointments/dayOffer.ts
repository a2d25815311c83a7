import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SlotsResponse } from '#contract/appointments/booking'
import { toleranceUnits } from '#contract/clinics/clinicInput'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { dayNumberOf } from '#contract/rules/calendarDate'
import { formatClock12, minutesOf } from '#contract/rules/clockTime'
import { toPounds } from '#contract/rules/price'
import { daySlots, type OfferedSlot, slotLabels } from '#contract/rules/slots'
import { isAwayOn } from '#contract/rules/vacations'
import { caller, now } from '../../platform/context'
import { apiText } from '../../platform/texts'
import { type ClinicPlan, type PlanParameters, planWith } from '../clinics'
import { OpenBookings, openBookings } from './bookingLimits'
import { BusyTime, busyOfClinic, isExpiredHold } from './busyTimes'
import { lastVisitToClinic, priceOn } from './prices'

const dayMs = 86_400_000
const { scheduled, inLobby, inRoom } = APPOINTMENT_STATUS
const upcomingStatuses: readonly number[] = [scheduled, inLobby, inRoom]

/** A clinic's date as it can be booked now for a patient. */
export interface DayOffer {
  plan: ClinicPlan
  date: string
  slots: OfferedSlot[]
  /** What occupies the doctor's and the patient's time around the date. */
  busy: BusyTime[]
  /** Expired slot holds that still conflict with the exclusion constraint. */
  expiredHolds: BusyTime[]
  /** The patient's own appointments with this clinic on the date. */
  own: BusyTime[]
  /** Further values that a new appointment is shown with. */
  details: AppointmentDetails
}

const AppointmentDetails = z.strictObject({
  /** Tolerance for cancellation by the patient. */
  tolerance: z.strictObject({ value: z.int(), unit: z.enum(toleranceUnits) }),
  /** The clinic session on the date, once it was started. */
  session: z.strictObject({ id: z.int(), token: z.uuid() }).nullable(),
  /** The patient's birth date. */
  birth_date: z.iso.date().nullable(),
  /** A new booking number. */
  short_code: z.string(),
  hospital_phone: z.string().nullable(),
  logo: z.int().nullable(),
  /** Media id of the patient's picture. */
  picture: z.int().nullable(),
  /** The patient's open bookings. */
  open: OpenBookings,
  /** When the patient's last visit to the doctor began, in milliseconds, if it affects the price. */
  last_visit: z.int().nullable(),
})
type AppointmentDetails = z.output<typeof AppointmentDetails>
const Offer = AppointmentDetails.extend({ times: z.array(BusyTime) })

interface OfferParams extends PlanParameters {
  me: number
  /** The current instant. */
  at: string
  from: string
  to: string
}

const queryOffer = planWith<OfferParams, typeof Offer>(
  Offer,
  ({ date, me, at, from, to }) => sql`json_build_object('times', ${busyOfClinic(date, me, { from, to })},
    'tolerance', json_build_object('value', clinics.patient_cancellation_tolerance, 'unit', clinics.patient_tolerance_unit),
    'session', (select json_build_object('id', id, 'token', session_token)
      from lobbies where lobbies.clinic_id = clinics.id and lobbies.date = ${date}),
    'open', ${openBookings(date, me, at)},
    'short_code', new_booking_number(),
    'logo', (select logo_media_id from installation_settings limit 1),
    'hospital_phone', (select phone from hospitals where hospitals.id = clinics.hospital_id),
    'birth_date', (select birth_date from users where id = ${me}),
    'picture', (select avatar_media_id from users where id = ${me}), 'last_visit', ${lastVisitToClinic(me)})`,
)

/**
 * Returns a clinic's date for a patient. One statement.
 * @param date `YYYY-MM-DD`
 * @param patientId the caller by default; 0 for a patient who is not registered yet
 * @returns undefined when the clinic cannot be booked
 */
export async function dayOffer(clinicId: number, date: string, patientId = caller().id): Promise<DayOffer | undefined> {
  const midnight = dayNumberOf(date) * dayMs
  const from = new Date(midnight - dayMs).toISOString()
  const to = new Date(midnight + 2 * dayMs).toISOString()
  const loaded = await queryOffer({ clinic: clinicId, date, me: patientId, at: now().toISOString(), from, to })
  return loaded && toDayOffer(loaded.plan, { date, patientId }, loaded.beside)
}

function toDayOffer(
  plan: ClinicPlan,
  { date, patientId }: { date: string; patientId: number },
  { times: found, ...details }: z.output<typeof Offer>,
): DayOffer {
  const busy = found.filter((time) => !isExpiredHold(time))
  const { schedule: clinic, vacations } = plan
  return {
    plan,
    date,
    slots: daySlots({ clinic, vacations, busy, now: now().getTime() }, date),
    busy,
    expiredHolds: found.filter(isExpiredHold),
    details,
    own: busy.filter((time) => {
      const isHere = time.patient_id === patientId && time.clinic_id === plan.id && time.date === date
      return isHere && !time.offered && upcomingStatuses.includes(time.status)
    }),
  }
}

/** Returns the current slots: the choices to show, and the response to a caller who lost a race. */
export function currentSlots({ slots }: DayOffer): Pick<z.output<typeof SlotsResponse>, 'slots' | 'day'> {
  return {
    slots: slotLabels(slots.filter((slot) => !slot.taken)),
    day: slots.map(({ key, label, start, taken }) => {
      return { key, label, starts_at: new Date(start).toISOString(), taken }
    }),
  }
}

/** Returns whether a vacation closes the clinic on a date `YYYY-MM-DD`. */
export function isAway({ vacations }: ClinicPlan, date: string): boolean {
  return isAwayOn(vacations, date)
}

function slotsError({ plan, date, slots }: DayOffer): string | null {
  if (isAway(plan, date)) return apiText('booking.vacation')
  return slots.some((slot) => !slot.taken) ? null : apiText('booking.noSlots')
}

/** Returns the response of the page on which a slot is chosen. */
export function toSlotsResponse(offer: DayOffer): z.output<typeof SlotsResponse> {
  const { plan, date, own, details } = offer
  // An active slot hold comes before a confirmed appointment.
  const reserved = own.find((time) => time.hold !== null) ?? own.at(0)
  const time = reserved && formatClock12(minutesOf(reserved.slot))
  const { price } = priceOn(plan, date, details.last_visit ?? undefined)
  return {
    ...currentSlots(offer),
    slots_error: slotsError(offer),
    reserved_appointment: reserved?.id ?? null,
    reserved_slot: reserved?.slot ?? null,
    reserved_slot_user: time === undefined ? null : apiText('booking.alreadyScheduled', { time }),
    clinic: {
      id: plan.id,
      title: plan.title,
      type: plan.type,
      time_zone: plan.schedule.timeZone,
      price: toPounds(price),
      hospital: plan.hospital,
      city: plan.city,
      doctor: plan.doctor,
    },
  }
}
