import { localTime } from '#contract/rules/wallClock'
import { call, signedIn } from './api'
import { clinicOpenNow } from './clinic'

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'patient' | 'doctor' | 'nurse' | 'lab' | 'admin' | 'super'

export const emailOf: Record<Exclude<Viewer, 'visitor'>, string> = {
  patient: 'patient@demo.test',
  doctor: 'doctor@demo.test',
  nurse: 'nurse@demo.test',
  lab: 'lab@demo.test',
  admin: 'admin@demo.test',
  super: 'super@demo.test',
}

/** What the addresses of screens name, in a hospital in which a visit is going on. */
export interface Scenario {
  /** A patient's coming appointment that is only held. */
  heldAppointment: number
  /** The demo's, which is not that of the session late in the evening. */
  clinic: number
  /** A day on which the clinic has an appointment to come, 'DD-MM-YYYY'. */
  agenda: string
  /** The session that is going on. */
  clinicSession: string
  /** Its appointment: the patient waits, until `callIn`. */
  visit: number
  past: number
  role: number
  specialty: number
  hospital: number
  lab: number
  radiology: number
  vacation: number
  /** The demo's doctor. */
  user: number
}

interface Doctor {
  id: number
  clinicsData: { clinic_id: number; title: string; date: string; type: string; price: number }[]
}

interface Booking {
  date: string
  confirmed: boolean
  /** Of the clinic; the demo's free one unless told. */
  title?: string
}

/** Books the first free slot of a free clinic. Out: the appointment's id and its clinic's. */
export async function book(
  url: string,
  token: string,
  { date, confirmed, title: wanted = 'Cardiology by video' }: Booking,
): Promise<{ id: number; clinic: number }> {
  const search = `from=${date}&to=${date}&type=virtual`
  const found = await call<{ data: Doctor[] }>(url, token, 'GET', `/api/patient/search-clinics?${search}`)
  const doctor = found.data.find(({ clinicsData }) => clinicsData.some(({ title }) => title === wanted))
  const entry = doctor?.clinicsData.find(({ title }) => title === wanted)
  if (!doctor || !entry) throw new Error(`${wanted} is not open`)
  const slots = await call<{ slots: Record<string, string> }>(
    url,
    token,
    'GET',
    `/api/patient/appointments/clinic-slots/${entry.clinic_id}/${date}`,
  )
  const [slot] = Object.keys(slots.slots)
  const booked = await call<{ data: { id: number } }>(url, token, 'POST', '/api/patient/appointments', {
    clinic_id: entry.clinic_id,
    doctor_id: doctor.id,
    date,
    schedule_time: slot,
  })
  const { id } = booked.data
  const complaint = { cause: 'ألم في الصدر', complaint: 'ألم عند صعود الدرج منذ 3 أيام. Aspirin 75 mg × 1.' }
  await call(url, token, 'POST', `/api/patient/appointments/${id}/complaint`, complaint)
  if (confirmed) await call(url, token, 'POST', `/api/patient/appointments/${id}/confirm`, { method: 'free' })
  return { id, clinic: entry.clinic_id }
}

interface Lists {
  upcomingAppointments: { id: number; schedule_time: string }[]
  pastAppointments: { id: number }[]
}

/** The patient, whose page may have been closed for long, waits again, and the doctor calls them in. */
export async function callIn(url: string, { clinicSession, visit }: Scenario): Promise<void> {
  await call(url, await signedIn(url, emailOf.patient), 'GET', `/api/patient/lobby/join/${visit}`)
  const doctor = await signedIn(url, emailOf.doctor)
  await call(url, doctor, 'GET', `/api/admin/room/${clinicSession}/start-with/${visit}`)
}

/** A patient waits for the doctor, has another time on hold, and has been here before; whatever the hour. */
export async function createScenario(url: string): Promise<Scenario> {
  const patient = await signedIn(url, emailOf.patient)
  const doctor = await signedIn(url, emailOf.doctor)
  const { title, date } = await clinicOpenNow(url)
  const tomorrow = localTime(Date.now() + 86_400_000, 'Africa/Cairo').date
  const visit = await book(url, patient, { title, date, confirmed: true })
  const started = await call<{ data: { session_token: string } }>(
    url,
    doctor,
    'POST',
    `/api/admin/clinics/start-call/${visit.id}`,
  )
  await call(url, patient, 'GET', `/api/patient/lobby/join/${visit.id}`)
  const text = { body: 'ضغطي 138/86 اليوم، الهاتف +20 100 123 4567', client_id: crypto.randomUUID() }
  await call(url, patient, 'POST', `/api/admin/chat/appointment-${visit.id}/messages`, text)
  const heldAppointment = await book(url, patient, { date: tomorrow, confirmed: false })
  const people = await call<{ data: { id: number }[] }>(
    url,
    await signedIn(url, emailOf.super),
    'GET',
    '/api/admin/users?q=doctor%40demo.test',
  )
  const list = await call<Lists>(url, patient, 'GET', '/api/patient/appointments')
  const later = list.upcomingAppointments.find(({ id }) => id !== visit.id && id !== heldAppointment.id)
  const admin = await signedIn(url, emailOf.super)
  const vacations = await call<{ data: { id: number }[] }>(url, admin, 'GET', '/api/admin/vacations')
  return {
    heldAppointment: heldAppointment.id,
    clinic: heldAppointment.clinic,
    agenda: later?.schedule_time.slice(0, 10).split('-').reverse().join('-') ?? '',
    clinicSession: started.data.session_token,
    visit: visit.id,
    past: list.pastAppointments[0]?.id ?? 0,
    // Of what every installation begins with.
    role: 2,
    specialty: 1,
    // Of what the demo begins with.
    hospital: 1,
    lab: 1,
    radiology: 3,
    vacation: vacations.data[0]?.id ?? 0,
    user: people.data[0]?.id ?? 0,
  }
}
