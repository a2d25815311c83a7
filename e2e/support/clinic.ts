import { localTime } from '#contract/rules/wallClock'
import { call, signedIn } from './api'

export interface OpenClinic {
  title: string
  doctorName: string
  doctor: string
  /** The present day in its zone, 'YYYY-MM-DD'. */
  date: string
}

const demo = { title: 'Cardiology by video', doctorName: 'Mona Farouk', doctor: 'doctor@demo.test' }

/** The demo's clinic is open around the clock, but for the end of the day, when its last slot has begun. */
const lastMinute = 23 * 60 + 25

interface Named {
  id: number
  name: string
}

interface NewClinic {
  title: string
  zone: string
  slotMinutes: number
}

/** A clinic of the same doctor, open around the clock of a zone. */
async function addClinic(url: string, { title, zone, slotMinutes }: NewClinic): Promise<void> {
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
    price: 0,
    start_date: dateIn(zone),
    end_date: '2100-01-01',
    time_zone: zone,
    type: 'virtual',
    follow_up_price: 0,
    follow_up_period: 0,
    follow_up_unit: 'days',
    physician_cancellation_tolerance: 0,
    physician_tolerance_unit: 'hours',
    patient_cancellation_tolerance: 0,
    patient_tolerance_unit: 'hours',
    last_appointment_tolerance: -10,
    last_appointment_unit: 'minutes',
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}_enabled`, true],
        [`${day}_from`, '00:00'],
        [`${day}_to`, '23:59'],
        [`${day}_slot_time`, slotMinutes],
      ]),
    ),
  })
}

const home = 'Africa/Cairo'

const isLateInCairo = () => localTime(Date.now(), home).minutes >= lastMinute
const dateIn = (zone: string) => localTime(Date.now(), zone).date

/** Where it is noon when it is midnight in Cairo. */
const farZone = 'Pacific/Auckland'

/** A free clinic by video in which a slot of the present can be taken, whatever the hour. */
export async function clinicOpenNow(url: string): Promise<OpenClinic> {
  if (!isLateInCairo()) return { ...demo, date: dateIn(home) }
  const title = 'Cardiology at noon'
  await addClinic(url, { title, zone: farZone, slotMinutes: 15 })
  return { ...demo, title, date: dateIn(farZone) }
}

/** A clinic of short visits: two patients after one another can both come in now. */
export async function clinicOfShortVisits(url: string): Promise<OpenClinic> {
  const title = 'Short visits by video'
  const zone = isLateInCairo() ? farZone : home
  await addClinic(url, { title, zone, slotMinutes: 5 })
  return { ...demo, title, date: dateIn(zone) }
}
