import { and, asc, eq, inArray } from 'drizzle-orm'
import { type CourseUnit, PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { courseEnd } from '#contract/prescriptions/course'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db } from '../platform/context'
import { appointments } from '../schema/appointments'
import { clinics } from '../schema/clinics'
import { drugs } from '../schema/drugs'
import { prescriptions } from '../schema/prescriptions'

type Row = typeof prescriptions.$inferInsert

const minute = 60_000
const { active, discontinued } = PRESCRIPTION_STATUS

interface DemoOrder {
  drug: string
  /** In mg, once a day. */
  dosage: string
  duration: number
  time_unit: CourseUnit
  notes?: string
  /** Why it was discontinued in the visit. */
  stop?: string
}

/** What the cardiologist prescribes for suspected angina. */
const orders: readonly DemoOrder[] = [
  { drug: 'Aspirin', dosage: '75', duration: 3, time_unit: 'months', notes: 'بعد الإفطار.' },
  {
    drug: 'Bisoprolol',
    dosage: '2.5',
    duration: 4,
    time_unit: 'weeks',
    notes: 'صباحًا. لا توقفه دون الرجوع إلى طبيبك.',
  },
  { drug: 'Amlodipine', dosage: '5', duration: 4, time_unit: 'weeks', stop: 'Ankles were swollen before' },
]

interface Visit {
  id: number
  doctor: number
  timeZone: string
  from: Date | null
  until: Date | null
}

function rowOf({ drug: _drug, stop, ...order }: DemoOrder, drugId: number, visit: Visit): Row {
  const start = Math.floor((visit.from?.getTime() ?? 0) / minute) * minute + 10 * minute
  const timing = { kind: 'scheduled', frequency: 1, frequency_time_unit: 'days' } as const
  const end = courseEnd({
    kind: timing.kind,
    start,
    frequency: { value: timing.frequency, unit: timing.frequency_time_unit },
    duration: { value: order.duration, unit: order.time_unit },
    stoppedAt: null,
    timeZone: visit.timeZone,
  })
  const at = new Date(start)
  return {
    ...order,
    ...timing,
    ...{ type: PRESCRIPTION_TYPE.appointment, appointment_id: visit.id, drug_id: drugId },
    ...{ dosage_unit: 'mg', form_id: 'tablet', route_id: 'oral' },
    ...{ status: stop ? discontinued : active, start_at: at, course_end: end === undefined ? null : new Date(end) },
    ...{ activated_at: at, doctor_id: visit.doctor, created_at: at, editor_id: visit.doctor, recorded_at: at },
    ...(stop && { stopped_at: visit.until, stopped_by: visit.doctor, stop_reason: stop }),
  }
}

/** Prescribes in the finished visits of the demo. */
export async function seedVisitPrescriptions(): Promise<void> {
  const visits = await db()
    .select({
      id: appointments.id,
      doctor: appointments.doctor_id,
      timeZone: clinics.time_zone,
      from: appointments.started_at,
      until: appointments.finished_at,
    })
    .from(appointments)
    .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
    .where(eq(appointments.status, APPOINTMENT_STATUS.completed))
  const names = orders.map(({ drug }) => drug)
  const known = await db()
    .select({ id: drugs.id, name: drugs.drug_name })
    .from(drugs)
    .where(and(inArray(drugs.drug_name, names), eq(drugs.dosage_form, 'Tablet')))
    .orderBy(asc(drugs.id))
  const idOf = new Map(known.map(({ id, name }) => [name, id]))
  const rows = visits.flatMap((visit) =>
    orders.flatMap((order) => {
      const drugId = idOf.get(order.drug)
      return drugId === undefined ? [] : [rowOf(order, drugId, visit)]
    }),
  )
  if (rows.length > 0) await db().insert(prescriptions).values(rows)
}
