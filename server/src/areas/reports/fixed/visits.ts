import { text } from '../text'
import { detail, figure, leftOut, meaning } from './fixedReport'

/** Figures of appointments that several reports show. */
export const appointmentFigures = [
  figure('count', 'id', 'Appointments', 'المواعيد'),
  figure('yes', 'is_completed', 'Completed', 'المكتملة'),
  figure('yes', 'is_missed', 'Missed', 'الفائتة'),
  figure('yes', 'cancelled_by_hospital', 'Cancelled by the hospital', 'الملغاة من المستشفى'),
  figure('yes', 'cancelled_by_patient', 'Cancelled by the patient', 'الملغاة من المريض'),
]

export const appointmentDetails = [
  detail('starts_at'),
  detail('patient'),
  detail('doctor'),
  detail('clinic'),
  detail('kind'),
  detail('status'),
  detail('party'),
]

/** What these figures leave out, as the list of appointments does. */
export const withoutHolds = meaning(
  leftOut,
  'Times whose hold ended without a confirmation, unless the hospital cancelled them; offers from the waiting list; deleted appointments. A time that is still held counts.',
  'الحجوزات المؤقتة التي انتهت دون تأكيد، ما لم يُلغها المستشفى؛ وعروض قائمة الانتظار؛ والمواعيد المحذوفة. الموعد الذي ما زال محجوزًا مؤقتًا يُحسب.',
)

export const byStart = meaning(
  text('Period', 'الفترة'),
  'The day of the booked start, in the hospital’s time zone.',
  'يوم بدء الموعد بتوقيت المستشفى.',
)

export const partyOfAppointment = meaning(
  text('Party', 'الطرف'),
  'Patient: cancelled by the patient, or missed. Hospital: cancelled by staff, or because of a vacation or a session that nobody started.',
  'المريض: ألغى الموعد أو لم يحضر. المستشفى: ألغاه فريق العمل، أو بسبب إجازة أو جلسة لم تبدأ.',
)
