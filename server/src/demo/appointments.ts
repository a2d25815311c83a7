import { addDays } from '#contract/rules/calendarDate'
import { instantOfWall, localTime } from '#contract/rules/wallClock'
import { db, now } from '../platform/context'
import { appointments, ratings } from '../schema/appointments'

interface DemoVisit {
  clinic: string
  patient: string
  doctor: string
  /** From today, in the clinic's calendar. */
  inDays: number
  slot: string
  status: 1 | 4 | 5
  cause: string
  complaint: string
  recommendations?: string
  diagnosis?: string
  examination?: string
  rate?: number
}

const zone = 'Africa/Cairo'

const visits: readonly DemoVisit[] = [
  {
    clinic: 'Cardiology by video',
    patient: 'patient@demo.test',
    doctor: 'doctor@demo.test',
    inDays: -9,
    slot: '14:30',
    status: 4,
    cause: 'Chest tightness',
    complaint: 'Tightness in the chest when I climb the stairs, for about two weeks. It goes away after five minutes.',
    recommendations: 'Exercise ECG within two weeks. Keep a diary of your blood pressure.',
    diagnosis: 'Suspected stable angina',
    examination: 'Comfortable at rest, speaks in full sentences.',
    rate: 5,
  },
  {
    clinic: 'Cardiology outpatients',
    patient: 'patient@demo.test',
    doctor: 'doctor@demo.test',
    inDays: -30,
    slot: '13:00',
    status: 5,
    cause: 'Blood pressure check',
    complaint: 'Yearly check.',
  },
  {
    clinic: 'Cardiology by video',
    patient: 'patient@demo.test',
    doctor: 'doctor@demo.test',
    inDays: 4,
    slot: '16:15',
    status: 1,
    cause: 'Results of the exercise ECG',
    complaint: 'I have the results and would like to talk them over.',
  },
  {
    clinic: 'Cardiology by video',
    patient: 'patient2@demo.test',
    doctor: 'doctor@demo.test',
    inDays: 1,
    slot: '15:30',
    status: 1,
    cause: 'خفقان',
    complaint: 'أشعر بخفقان في القلب عند صعود الدرج منذ أسبوع، ويزول مع الراحة.',
  },
]

function rowOf(visit: DemoVisit, clinics: Map<string, number>, people: Map<string, number>) {
  const at = now()
  const date = addDays(localTime(at.getTime(), zone).date, visit.inDays)
  const [hours, minutes] = visit.slot.split(':').map(Number)
  const start = instantOfWall(date, (hours ?? 0) * 60 + (minutes ?? 0), zone) ?? at.getTime()
  const end = start + 15 * 60_000
  const isSeen = visit.status === 4
  return {
    code: crypto.randomUUID(),
    clinic_id: clinics.get(visit.clinic) ?? 0,
    doctor_id: people.get(visit.doctor) ?? 0,
    patient_id: people.get(visit.patient) ?? 0,
    date,
    slot: visit.slot,
    starts_at: new Date(start),
    ends_at: new Date(end),
    status: visit.status,
    lobby_state: isSeen ? 3 : 0,
    payment_status: 2,
    payment_method: 'free' as const,
    price: 0,
    cause: visit.cause,
    complaint: visit.complaint,
    recommendations: visit.recommendations ?? '',
    diagnosis: visit.diagnosis ?? '',
    examination: visit.examination ?? '',
    started_at: isSeen ? new Date(start) : null,
    finished_at: isSeen ? new Date(end) : null,
    // Booked three days before a visit that is over, otherwise now.
    created_at: start < at.getTime() ? new Date(start - 3 * 24 * 60 * 60_000) : at,
  }
}

/** Past and coming appointments, around today. */
export async function seedAppointments(clinics: Map<string, number>, people: Map<string, number>): Promise<void> {
  const stored = await db()
    .insert(appointments)
    .values(visits.map((visit) => rowOf(visit, clinics, people)))
    .returning({ id: appointments.id, patient_id: appointments.patient_id, ends_at: appointments.ends_at })
  const rated = visits.flatMap((visit, position) => {
    const row = stored[position]
    return visit.rate && row
      ? [
          {
            model_type: 'appointment' as const,
            model_id: row.id,
            user_id: row.patient_id,
            rate: visit.rate,
            created_at: row.ends_at,
          },
        ]
      : []
  })
  await db().insert(ratings).values(rated)
}
