import { addDays } from '#contract/rules/calendarDate'
import { nextRamadan } from '#contract/rules/hijriCalendar'
import { call, signedIn } from './api'
import { cairoDate, cardiologyTitle, clinicOpenNow, clinicToPay, type OpenClinic } from './clinic'
import { addImports, type SentImports } from './imports'

/** The role of the user who opens a screen. */
export type Viewer = 'visitor' | 'patient' | 'doctor' | 'nurse' | 'lab' | 'admin' | 'super'

/** Emails of the demo accounts. */
export const emailOf: Record<Exclude<Viewer, 'visitor'>, string> = {
  patient: 'patient@demo.test',
  doctor: 'doctor@demo.test',
  nurse: 'nurse@demo.test',
  lab: 'lab@demo.test',
  admin: 'admin@demo.test',
  super: 'super@demo.test',
}

/** The ids and dates in the addresses of the screens, in a hospital with a running visit. */
export interface Scenario extends SentImports {
  /** An upcoming appointment that is only a slot hold, and its code. */
  heldAppointment: number
  heldCode: string
  /** The demo's clinic, which late in the evening is not the one of the session. */
  clinic: number
  /** A day on which the clinic has an upcoming appointment, 'DD-MM-YYYY'. */
  agenda: string
  /** The running clinic session. */
  clinicSession: string
  /** Its appointment: the patient waits, until `callIn`. */
  visit: number
  past: number
  /** A stay of the patient that has ended, with results. */
  stay: number
  /** The first day of the clinic's special hours, 'YYYY-MM-DD'. */
  specialHours: string
  role: number
  specialty: number
  hospital: number
  lab: number
  radiology: number
  vacation: number
  /** A draft of a question with texts in both languages. */
  draftQuestion: number
  /** A draft of a form. */
  draftForm: number
  /** A draft of a survey to send. */
  draftSentSurvey: number
  /** A form that the patient has started to fill in. */
  draftSubmission: number
  /** The demo's doctor. */
  user: number
  /** The demo's patient. */
  patient: number
  /** A payment to review: the difference of a cash drawer. */
  review: number
  /** A confirmed appointment of which a part is still to be paid. */
  outstanding: number
}

interface Doctor {
  id: number
  clinicsData: { clinic_id: number; title: string; date: string; type: string; price: number }[]
}

interface Booking {
  date: string
  confirmed: boolean
  /** Title of the clinic; by default the demo's free one. */
  title?: string
  /**
   * The earliest start, 'HH:mm'; midnight by default. Shortly before midnight, the first slot of tomorrow is too close for
   * what needs time, such as a payment at Fawry.
   */
  from?: string
}

/** Returns a clinic as patients find it, with its free slots on a date. */
async function findSlots(url: string, token: string, date: string, clinicTitle: string) {
  const search = `from=${date}&to=${date}&type=virtual`
  const found = await call<{ data: Doctor[] }>(url, token, 'GET', `/api/patient/search-clinics?${search}`)
  const doctor = found.data.find(({ clinicsData }) => clinicsData.some(({ title }) => title === clinicTitle))
  const entry = doctor?.clinicsData.find(({ title }) => title === clinicTitle)
  if (!doctor || !entry) throw new Error(`No clinic ${clinicTitle} can be booked`)
  const slots = await call<{ slots: Record<string, string> }>(
    url,
    token,
    'GET',
    `/api/patient/appointments/clinic-slots/${entry.clinic_id}/${date}`,
  )
  return { doctor, entry, slots: Object.keys(slots.slots) }
}

/** Moves an appointment to the last slot of another clinic of the same specialty, as staff. */
export async function moveTo(url: string, id: number, { title, date }: OpenClinic): Promise<void> {
  const admin = await signedIn(url, emailOf.admin)
  const { data } = await call<{ data: { specialty: { id: number } } }>(
    url,
    admin,
    'GET',
    `/api/admin/appointments/${id}`,
  )
  const { doctor, entry, slots } = await findSlots(url, await signedIn(url, emailOf.patient), date, title.en)
  await call(url, admin, 'PUT', `/api/admin/appointments/${id}`, {
    specialty_id: data.specialty.id,
    doctor_id: doctor.id,
    clinic_id: entry.clinic_id,
    date,
    schedule_time: slots.at(-1),
    reason: 'The other clinic is closed',
  })
}

/**
 * Books the first free slot of a clinic.
 * @returns the ids of the appointment and its clinic
 */
export async function book(
  url: string,
  token: string,
  { date, confirmed, title: clinicTitle = cardiologyTitle.en, from = '00:00' }: Booking,
): Promise<{ id: number; code: string; clinic: number }> {
  const { doctor, entry, slots } = await findSlots(url, token, date, clinicTitle)
  const slot = slots.find((key) => key >= from)
  const booked = await call<{ data: { id: number; code: string } }>(url, token, 'POST', '/api/patient/appointments', {
    clinic_id: entry.clinic_id,
    doctor_id: doctor.id,
    date,
    schedule_time: slot,
  })
  const { id, code } = booked.data
  const complaint = { cause: 'ألم في الصدر', complaint: 'ألم عند صعود الدرج منذ 3 أيام. Aspirin 75 mg × 1.' }
  await call(url, token, 'POST', `/api/patient/appointments/${id}/complaint`, complaint)
  if (confirmed) await call(url, token, 'POST', `/api/patient/appointments/${id}/confirm`, { method: 'free' })
  return { id, code, clinic: entry.clinic_id }
}

type Rows = { data: { id: number }[] }

/**
 * Adds a draft of a survey to send, and finds the demo's drafts of a form and of the patient's submission.
 * @returns their ids
 */
async function findSurveyDrafts(url: string) {
  const admin = await signedIn(url, emailOf.admin)
  const patient = await signedIn(url, emailOf.patient)
  const forms = await call<Rows>(url, admin, 'GET', '/api/admin/surveys?status=2')
  const submissions = await call<Rows>(url, patient, 'GET', '/api/patient/survey-instances?status=2')
  const draft = { survey_id: 1, location_id: 1, age_from: 18, duration: 2, duration_unit: 'weeks' }
  const sent = await call<{ data: { id: number } }>(url, admin, 'POST', '/api/admin/surveys/sent/save', draft)
  return {
    draftForm: forms.data[0]?.id ?? 0,
    draftSentSurvey: sent.data.id,
    draftSubmission: submissions.data[0]?.id ?? 0,
  }
}

interface Timeline {
  data: { episode_id: number | null; has_investigations: boolean }[]
}

interface Lists {
  upcomingAppointments: { id: number; schedule_time: string }[]
  pastAppointments: { id: number }[]
}

/**
 * Lets the patient, whose page may have been closed for long, enter the waiting room again and the doctor call them in.
 */
export async function callIn(url: string, { clinicSession, visit }: Scenario): Promise<void> {
  await call(url, await signedIn(url, emailOf.patient), 'GET', `/api/patient/lobby/join/${visit}`)
  const doctor = await signedIn(url, emailOf.doctor)
  await call(url, doctor, 'GET', `/api/admin/room/${clinicSession}/start-with/${visit}`)
}

/**
 * Gives a clinic special hours in a Ramadan that is not soon, so that visits are not affected.
 * @returns its first day, 'YYYY-MM-DD'
 */
async function addRamadan(url: string, token: string, clinic: number): Promise<string> {
  const { from, to } = nextRamadan(cairoDate(60))
  const hours = ['saturday', 'sunday', 'monday', 'tuesday'].map((day) => ({
    [`${day}_enabled`]: true,
    [`${day}_from`]: '10:00',
    [`${day}_to`]: '14:30',
    [`${day}_slot_time`]: 30,
  }))
  const ramadan = Object.assign({ kind: 'ramadan', date_from: from, date_to: to }, ...hours)
  await call(url, token, 'PUT', `/api/admin/clinics/${clinic}/exceptions`, { version: 0, exceptions: [ramadan] })
  return from
}

/**
 * Lets the admin close a cash drawer with a difference, and open another one.
 * @returns the id of the payment to review
 */
async function addDrawers(url: string): Promise<number> {
  const admin = await signedIn(url, emailOf.admin)
  const path = '/api/admin/payments/drawer'
  const { data } = await call<{ data: { hospitals: { id: number; name: string }[] } }>(url, admin, 'GET', path)
  const hospital = data.hospitals.find(({ name }) => name === 'Mashfa University Hospital')
  const opening = { hospital_id: hospital?.id, opening_amount: 500 }
  await call(url, admin, 'POST', `${path}/open`, opening)
  await call(url, admin, 'POST', `${path}/close`, { counted_amount: 490.5, note: 'ورقة 10 جنيهات ممزقة' })
  await call(url, admin, 'POST', `${path}/open`, opening)
  const reviews = await call<{ data: { id: number }[] }>(url, admin, 'GET', '/api/admin/payments/review')
  return reviews.data[0]?.id ?? 0
}

/**
 * Lets the admin, whose drawer is open, receive cash for a visit and move it to a clinic with a higher price.
 * @returns the id of the appointment
 */
async function addOutstanding(url: string): Promise<number> {
  const { title, date: tomorrow } = await clinicToPay(url)
  const dearer = await clinicToPay(url, 200)
  // Late in the evening, the patient has two bookings with the doctor tomorrow already: as many as a patient can have.
  const date = addDays(tomorrow, 1)
  const { id } = await book(url, await signedIn(url, emailOf.patient), { date, confirmed: false, title: title.en })
  const payment = { appointment_id: id, amount: 150 }
  await call(url, await signedIn(url, emailOf.admin), 'POST', '/api/admin/payments/cash', payment)
  await moveTo(url, id, { ...dearer, date })
  return id
}

/**
 * Creates a scenario at any time of day: a patient waits for the doctor, has another slot on hold, and has a past
 * visit.
 */
export async function createScenario(url: string, { withOutstanding = false } = {}): Promise<Scenario> {
  const patient = await signedIn(url, emailOf.patient)
  const doctor = await signedIn(url, emailOf.doctor)
  const { title, date } = await clinicOpenNow(url)
  const visit = await book(url, patient, { title: title.en, date, confirmed: true })
  const started = await call<{ data: { session_token: string } }>(
    url,
    doctor,
    'POST',
    `/api/admin/clinics/start-call/${visit.id}`,
  )
  await call(url, patient, 'GET', `/api/patient/lobby/join/${visit.id}`)
  const text = { body: 'ضغطي 138/86 اليوم، الهاتف +20 100 123 4567', client_id: crypto.randomUUID() }
  await call(url, patient, 'POST', `/api/admin/chat/appointment-${visit.id}/messages`, text)
  const heldAppointment = await book(url, patient, { date: cairoDate(1), from: '12:00', confirmed: false })
  const list = await call<Lists>(url, patient, 'GET', '/api/patient/appointments')
  const timeline = await call<Timeline>(url, patient, 'GET', '/api/patient/time-line')
  const later = list.upcomingAppointments.find(({ id }) => id !== visit.id && id !== heldAppointment.id)
  const admin = await signedIn(url, emailOf.super)
  const userOf = async (email: string) => {
    const found = await call<{ data: { id: number }[] }>(
      url,
      admin,
      'GET',
      `/api/admin/users?q=${encodeURIComponent(email)}`,
    )
    return found.data[0]?.id ?? 0
  }
  const vacations = await call<{ data: { id: number }[] }>(url, admin, 'GET', '/api/admin/vacations')
  const drafts = await call<{ data: { id: number; has_both_languages: boolean }[] }>(
    url,
    admin,
    'GET',
    '/api/admin/surveys/questions?published=0',
  )
  const specialHours = await addRamadan(url, admin, heldAppointment.clinic)
  return {
    heldAppointment: heldAppointment.id,
    heldCode: heldAppointment.code,
    clinic: heldAppointment.clinic,
    agenda: later?.schedule_time.slice(0, 10).split('-').reverse().join('-') ?? '',
    clinicSession: started.data.session_token,
    visit: visit.id,
    past: list.pastAppointments[0]?.id ?? 0,
    stay: timeline.data.find((item) => item.episode_id && item.has_investigations)?.episode_id ?? 0,
    specialHours,
    // Part of every new installation.
    role: 2,
    specialty: 1,
    // Part of the demo.
    hospital: 1,
    lab: 1,
    radiology: 3,
    vacation: vacations.data[0]?.id ?? 0,
    draftQuestion: drafts.data.find((draft) => draft.has_both_languages)?.id ?? 0,
    ...(await findSurveyDrafts(url)),
    user: await userOf(emailOf.doctor),
    patient: await userOf(emailOf.patient),
    review: await addDrawers(url),
    ...(await addImports(url, await signedIn(url, emailOf.admin))),
    // Its booking and its move notify the patient.
    outstanding: withOutstanding ? await addOutstanding(url) : 0,
  }
}
