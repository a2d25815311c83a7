import { sql } from 'drizzle-orm'
import { isListedAppointment } from '../../staffAppointments'
import { text } from '../text'
import {
  clinicColumns,
  hospitalOfClinic,
  kindOfVisit,
  minutes,
  minutesBetween,
  namedColumns,
  namesOfClinic,
  party,
  person,
  shared,
} from './shared'
import type { Source } from './source'

const isVisit = sql`appointments.status = 4`
/** A completed visit with a booked time, of which a delay is known. */
const hasDelay = sql`(appointments.status = 4 and not appointments.walk_in and appointments.started_at is not null)`
const delay = sql`case when ${hasDelay} then greatest(0, ${minutesBetween(sql`appointments.starts_at`, sql`appointments.started_at`)}) end`
const isLatePatient = sql`coalesce(appointments.joined_at > appointments.starts_at, false)`
const isCancelled = sql`appointments.status = 6`
/** The patient only if nobody else cancelled it. */
const byPatient = sql`(not appointments.cancelled_by_hospital
  and coalesce(appointments.cancelled_by = appointments.patient_id, true))`

const flag = (en: string, ar: string) => ({ label: text(en, ar), type: 'flag' }) as const

/** Appointments, as the list of staff shows them. */
export const appointmentsSource: Source = {
  name: 'appointments',
  label: text('Appointments', 'المواعيد'),
  permissions: ['list-appointment'],
  period: 'starts_at',
  filters: {
    date: 'starts_at',
    hour: 'starts_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    doctor_id: 'doctor_id',
    patient_id: 'patient_id',
    party: 'party',
  },
  edges: {
    patient: {
      to: 'patients',
      label: text('Patient', 'المريض'),
      cardinality: text('one patient per appointment', 'مريض واحد لكل موعد'),
      many: false,
      from: 'patient_id',
      toColumn: 'id',
    },
    clinic_of: {
      to: 'clinics',
      label: text('Clinic', 'العيادة'),
      cardinality: text('one clinic per appointment', 'عيادة واحدة لكل موعد'),
      many: false,
      from: 'clinic_id',
      toColumn: 'id',
    },
  },
  columns: {
    ...shared,
    starts_at: { label: text('Start', 'وقت البدء'), type: 'instant' },
    status: {
      label: text('Status', 'الحالة'),
      type: 'code',
      options: {
        '1': text('Scheduled', 'محجوز'),
        '2': text('In lobby', 'في غرفة الانتظار'),
        '3': text('In room', 'عند الطبيب'),
        '4': text('Completed', 'مكتمل'),
        '5': text('Missed', 'فائت'),
        '6': text('Cancelled', 'ملغى'),
      },
    },
    kind: { label: text('Kind of visit', 'نوع الزيارة'), type: 'code', options: kindOfVisit },
    is_walk_in: flag('Walk-in', 'بدون موعد'),
    is_completed: flag('Completed', 'مكتمل'),
    is_missed: flag('Missed', 'فائت'),
    is_cancelled: flag('Cancelled', 'ملغى'),
    cancelled_by_hospital: flag('Cancelled by the hospital', 'ملغى من المستشفى'),
    cancelled_by_patient: flag('Cancelled by the patient', 'ملغى من المريض'),
    party: { label: text('Ended by', 'أنهاه'), type: 'code', options: party },
    started_at: { label: text('Called in', 'وقت النداء'), type: 'instant' },
    delay: { label: text('Delay', 'التأخير'), type: 'number', unit: minutes },
    is_prompt: flag('Called in within 5 minutes', 'تم النداء خلال 5 دقائق'),
    is_delay_of_hospital: flag('Delay due to the hospital', 'تأخير بسبب المستشفى'),
    is_delay_of_patient: flag('Delay due to the patient', 'تأخير بسبب المريض'),
    delay_party: { label: text('Party', 'الطرف المتسبب'), type: 'code', options: party },
    duration: { label: text('Duration', 'المدة'), type: 'number', unit: minutes },
    rating: { label: text('Rating', 'التقييم'), type: 'number' },
  },
  parts: () => {
    const names = namedColumns({
      ...namesOfClinic(),
      doctor: person(sql`appointments.doctor_id`),
      patient: person(sql`appointments.patient_id`),
    })
    return [
      {
        kind: 'clinic',
        permissions: ['list-appointment'],
        tables: sql`appointments join clinics on clinics.id = appointments.clinic_id ${hospitalOfClinic}
        left join ratings on ratings.model_type = 'appointment' and ratings.model_id = appointments.id
          and ratings.user_id = appointments.patient_id`,
        where: isListedAppointment(),
        joins: names.joins,
        columns: {
          ...clinicColumns,
          ...names.columns,
          id: sql`appointments.id`,
          doctor_id: sql`appointments.doctor_id`,
          patient_id: sql`appointments.patient_id`,
          starts_at: sql`appointments.starts_at`,
          status: sql`appointments.status`,
          kind: sql`clinics.type`,
          is_walk_in: sql`appointments.walk_in`,
          is_completed: sql`(${isVisit})`,
          is_missed: sql`(appointments.status = 5)`,
          is_cancelled: sql`(${isCancelled})`,
          cancelled_by_hospital: sql`(${isCancelled} and not ${byPatient})`,
          cancelled_by_patient: sql`(${isCancelled} and ${byPatient})`,
          party: sql`case when appointments.status = 5 or ${isCancelled} and ${byPatient} then 2 when ${isCancelled} then 1 end`,
          started_at: sql`appointments.started_at`,
          delay,
          is_prompt: sql`(${delay}) <= 5`,
          is_delay_of_hospital: sql`case when (${delay}) > 0 then not ${isLatePatient} end`,
          is_delay_of_patient: sql`case when (${delay}) > 0 then ${isLatePatient} end`,
          delay_party: sql`case when (${delay}) > 0 then case when ${isLatePatient} then 2 else 1 end end`,
          duration: sql`case when ${isVisit} then ${minutesBetween(sql`appointments.started_at`, sql`appointments.finished_at`)} end`,
          rating: sql`ratings.rate`,
        },
      },
    ]
  },
}
