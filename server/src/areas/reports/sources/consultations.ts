import { sql } from 'drizzle-orm'
import { ofRequests } from '../../../schema/consultationAccess'
import { isListedAppointment } from '../../staffAppointments'
import { text } from '../text'
import {
  clinicColumns,
  episodeColumns,
  episodeShared,
  hospitalOfClinic,
  hospitalOfEpisode,
  minutes,
  minutesBetween,
  namedColumns,
  namesOfClinic,
  namesOfEpisode,
  person,
  shared,
} from './shared'
import type { Source } from './source'

const requestPermissions = ['list-requests', 'show-episode'] as const
const consultant = sql`coalesce(requests.started_by, requests.answered_by, requests.receiver_id)`
const ofConsultant = () => namedColumns({ ...namesOfEpisode(), doctor: person(consultant) })
const ofCaller = () => namedColumns({ ...namesOfEpisode(), doctor: person(sql`requests.started_by`) })
const ofVisit = () =>
  namedColumns({
    ...namesOfClinic(),
    doctor: person(sql`appointments.doctor_id`),
    patient: person(sql`appointments.patient_id`),
  })
const callTime = minutesBetween(sql`requests.started_at`, sql`requests.closed_at`)

/** Consultation requests between doctors, of the side that asks and of the one that is asked. */
export const consultationRequestsSource: Source = {
  name: 'consultation_requests',
  label: text('Consultation requests', 'طلبات الاستشارة'),
  permissions: requestPermissions,
  period: 'sent_at',
  filters: {
    date: 'sent_at',
    hour: 'sent_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    patient_id: 'patient_id',
    doctor_id: 'doctor_id',
  },
  columns: {
    ...episodeShared,
    doctor_id: shared.doctor_id,
    doctor: { label: text('Consultant', 'الاستشاري'), type: 'text' },
    status: {
      label: text('Status', 'الحالة'),
      type: 'code',
      options: {
        '1': text('Waiting', 'في الانتظار'),
        '2': text('Started', 'بدأ'),
        '3': text('Ended', 'انتهى'),
        '4': text('Rejected', 'مرفوض'),
        '5': text('Cancelled', 'ملغى'),
      },
    },
    urgency: {
      label: text('Urgency', 'درجة الاستعجال'),
      type: 'code',
      options: {
        '0': text('Now', 'الآن'),
        '1': text('Today, urgent', 'اليوم، عاجل'),
        '2': text('Today', 'اليوم'),
        '3': text('Routine', 'عادي'),
      },
    },
    sent_at: { label: text('Sent', 'وقت الإرسال'), type: 'instant' },
    is_answered: { label: text('Answered', 'تم الرد'), type: 'flag' },
    is_started: { label: text('With a call', 'بمكالمة'), type: 'flag' },
    minutes_to_answer: { label: text('Time to the answer', 'المدة حتى الرد'), type: 'number', unit: minutes },
    call_time: { label: text('Time in the call', 'مدة المكالمة'), type: 'number', unit: minutes },
  },
  edges: {
    episode_of: {
      to: 'episodes',
      label: text('Case', 'الحالة'),
      cardinality: text('one case per request', 'حالة واحدة لكل طلب'),
      many: false,
      from: 'episode_id',
      toColumn: 'id',
    },
  },
  parts: () => [
    {
      kind: 'consultationRequest',
      permissions: requestPermissions,
      tables: sql`${ofRequests} ${hospitalOfEpisode}`,
      joins: ofConsultant().joins,
      columns: {
        ...episodeColumns,
        ...ofConsultant().columns,
        id: sql`requests.id`,
        doctor_id: consultant,
        status: sql`requests.status`,
        urgency: sql`requests.urgency`,
        sent_at: sql`requests.sent_at`,
        is_answered: sql`(requests.answered_at is not null)`,
        is_started: sql`(requests.started_at is not null)`,
        minutes_to_answer: minutesBetween(sql`requests.sent_at`, sql`requests.answered_at`),
        call_time: callTime,
      },
    },
  ],
}

/** Calls of doctors: visits by video, and consultations between doctors. */
export const callsSource: Source = {
  name: 'calls',
  label: text('Calls of doctors', 'مكالمات الأطباء'),
  permissions: ['list-appointment', ...requestPermissions],
  period: 'started_at',
  filters: {
    date: 'started_at',
    hour: 'started_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    doctor_id: 'doctor_id',
    patient_id: 'patient_id',
  },
  columns: {
    id: { ...shared.id, label: text('Calls', 'المكالمات') },
    zone: shared.zone,
    hospital_id: shared.hospital_id,
    hospital: shared.hospital,
    specialty_id: shared.specialty_id,
    specialty: shared.specialty,
    doctor_id: shared.doctor_id,
    doctor: shared.doctor,
    patient_id: shared.patient_id,
    patient: shared.patient,
    is_visit: { label: text('Visits by video', 'زيارات بالفيديو'), type: 'flag' },
    is_consultation: { label: text('Consultations between doctors', 'استشارات بين الأطباء'), type: 'flag' },
    started_at: { label: text('Start', 'وقت البدء'), type: 'instant' },
    length: { label: text('Length', 'المدة'), type: 'number', unit: minutes },
  },
  parts: () => [
    {
      kind: 'clinic',
      permissions: ['list-appointment'],
      tables: sql`appointments join clinics on clinics.id = appointments.clinic_id ${hospitalOfClinic}`,
      where: sql`${isListedAppointment()} and clinics.type = 'virtual' and appointments.started_at is not null`,
      joins: ofVisit().joins,
      columns: {
        ...clinicColumns,
        ...ofVisit().columns,
        id: sql`appointments.id`,
        doctor_id: sql`appointments.doctor_id`,
        patient_id: sql`appointments.patient_id`,
        is_visit: sql`true`,
        is_consultation: sql`false`,
        started_at: sql`appointments.started_at`,
        length: minutesBetween(sql`appointments.started_at`, sql`appointments.finished_at`),
      },
    },
    {
      kind: 'consultationRequest',
      permissions: requestPermissions,
      tables: sql`${ofRequests} ${hospitalOfEpisode}`,
      where: sql`requests.started_at is not null`,
      joins: ofCaller().joins,
      columns: {
        ...episodeColumns,
        ...ofCaller().columns,
        // Beside the ids of appointments.
        id: sql`-requests.id`,
        doctor_id: sql`requests.started_by`,
        is_visit: sql`false`,
        is_consultation: sql`true`,
        started_at: sql`requests.started_at`,
        length: callTime,
      },
    },
  ],
}
