import type { Language } from '#contract/kit/translate'
import { addDays } from '#contract/rules/calendarDate'
import { localTime } from '#contract/rules/wallClock'
import { call, signedIn } from './api'

/** A clinic that can be booked now. */
export interface OpenClinic {
  /** As readers of each language see it. */
  title: Record<Language, string>
  doctor: string
  /** Today in the clinic's zone, or a later day, 'YYYY-MM-DD'. */
  date: string
}

/** The title of the demo's clinic that is always open, as readers of each language see it. */
export const cardiologyTitle: Record<Language, string> = { en: 'Cardiology by video', ar: 'عيادة القلب بالفيديو' }

const doctor = 'doctor@demo.test'

const inBoth = (title: string): Record<Language, string> => ({ en: title, ar: title })

/**
 * The demo's clinic is open around the clock, except for the end of the day, after the start of its last slot. In the last
 * hour it is already tomorrow for the demo's patient in Mogadishu, whose search begins with the clinic's tomorrow. The hour
 * before is left for a journey that has begun, and takes long on a busy machine.
 */
const lastMinute = 22 * 60

interface Named {
  id: number
  name: string
}

interface NewClinic {
  title: string
  zone: string
  slotMinutes: number
  /** When it opens, 'HH:mm'; at midnight by default. */
  opens?: string
  /** In EGP; free by default. */
  price?: number
  /** How long before the start patients can cancel, in hours; until the start by default. */
  cancellationHours?: number
}

/** Creates a clinic of the same doctor, open every day until midnight in its zone. */
async function addClinic(
  url: string,
  { title, zone, slotMinutes, opens = '00:00', price = 0, cancellationHours = 0 }: NewClinic,
): Promise<void> {
  const token = await signedIn(url, 'admin@demo.test')
  const read = <T>(path: string) => call<{ data: T }>(url, token, 'GET', path)
  const choices = await read<Record<'hospitals' | 'levels' | 'specialties', Named[]>>('/api/admin/clinics/utilities')
  const doctors = await read<Named[]>('/api/admin/doctors/list?q=Mona')
  const coordinators = await read<Named[]>('/api/admin/coordinators/list')
  const days = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const { hospitals, levels, specialties } = choices.data
  await call(url, token, 'POST', '/api/admin/clinics', {
    title,
    hospital_id: hospitals.find(({ name }) => name === 'Mashfa University Hospital')?.id,
    level_id: levels[0]?.id,
    specialty_id: specialties.find(({ name }) => name === 'Cardiology')?.id,
    doctor_id: doctors.data[0]?.id,
    coordinators: [coordinators.data[0]?.id],
    price,
    start_date: dateIn(zone),
    end_date: '2100-01-01',
    time_zone: zone,
    type: 'virtual',
    follow_up_price: 0,
    follow_up_period: 0,
    follow_up_unit: 'days',
    physician_cancellation_tolerance: 0,
    physician_tolerance_unit: 'hours',
    patient_cancellation_tolerance: cancellationHours,
    patient_tolerance_unit: 'hours',
    last_appointment_tolerance: -10,
    last_appointment_unit: 'minutes',
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}_enabled`, true],
        [`${day}_from`, opens],
        [`${day}_to`, '23:59'],
        [`${day}_slot_time`, slotMinutes],
      ]),
    ),
  })
}

const home = 'Africa/Cairo'

const isLateInCairo = () => localTime(Date.now(), home).minutes >= lastMinute
const dateIn = (zone: string) => localTime(Date.now(), zone).date

/** Returns today in Cairo, or a day so many days later, 'YYYY-MM-DD'. */
export function cairoDate(later = 0): string {
  return addDays(dateIn(home), later)
}

/** A zone in which it is noon when it is midnight in Cairo. */
const farZone = 'Pacific/Auckland'

/** Returns a free video clinic with a current slot, at any time of day. */
export async function clinicOpenNow(url: string): Promise<OpenClinic> {
  if (!isLateInCairo()) return { title: cardiologyTitle, doctor, date: cairoDate() }
  const title = 'Cardiology at noon'
  await addClinic(url, { title, zone: farZone, slotMinutes: 15 })
  return { title: inBoth(title), doctor, date: dateIn(farZone) }
}

/** Returns a clinic with short visits, in which two patients can be called in one after the other. */
export async function clinicOfShortVisits(url: string): Promise<OpenClinic> {
  const title = 'Short visits by video'
  const zone = isLateInCairo() ? farZone : home
  await addClinic(url, { title, zone, slotMinutes: 5 })
  return { title: inBoth(title), doctor, date: dateIn(zone) }
}

/**
 * Returns a video clinic that opens at noon, whose visits cost so much, which is not refunded to a patient who cancels on the day before.
 * @param price in EGP
 */
export async function clinicToPay(url: string, price = 150): Promise<OpenClinic> {
  const title = price === 150 ? 'Paid visits by video' : `Visits by video at EGP ${price}`
  // Also late in the evening, there is time left to pay at Fawry before the first visit of tomorrow.
  await addClinic(url, { title, zone: home, slotMinutes: 15, opens: '12:00', price, cancellationHours: 48 })
  return { title: inBoth(title), doctor, date: cairoDate(1) }
}
