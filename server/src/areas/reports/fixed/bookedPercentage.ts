import { text } from '../text'
import { counted, detail, type FixedReport, figure, leftOut, meaning, name, periodTerm } from './fixedReport'

export const bookedPercentage: FixedReport = {
  type: 'doctor-clinic-booked-percentage',
  title: text('Doctor clinic booked percentage', 'نسبة حجز عيادات الأطباء'),
  description: text(
    'How much of their offered times is booked, by doctor',
    'نسبة المواعيد المحجوزة من المعروضة لكل طبيب',
  ),
  definition: [
    meaning(
      text('Offered times', 'المواعيد المعروضة'),
      'The times of the clinics’ hours on each day of the period, special hours included.',
      'مواعيد ساعات عمل العيادات في كل يوم من الفترة، بما فيها الساعات الخاصة.',
    ),
    meaning(
      text('Booked times', 'المواعيد المحجوزة'),
      'Appointments with a time on these days that were not cancelled, whatever became of them.',
      'المواعيد ذات الوقت المحدد في هذه الأيام التي لم تُلغَ، أيًا كانت نتيجتها.',
    ),
    meaning(
      leftOut,
      'Days of vacation, walk-ins, deleted clinics, times that are held but not confirmed.',
      'أيام الإجازات، والحضور بدون موعد، والعيادات المحذوفة، والحجز المؤقت غير المؤكد.',
    ),
    meaning(
      counted,
      'Clinics with the hours and the doctor that they have now, also for past days.',
      'العيادات بساعات عملها وطبيبها الحاليين، للأيام الماضية أيضًا.',
    ),
    meaning(periodTerm, 'The day of the clinic.', 'يوم العيادة.'),
  ],
  table: 'clinic_dates',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    figure('distinct', 'clinic_id', 'Clinics', 'العيادات'),
    figure('sum', 'slots', 'Offered times', 'المواعيد المعروضة'),
    figure('sum', 'booked', 'Booked times', 'المواعيد المحجوزة'),
    { ...figure('ratio', 'booked', 'Booked', 'نسبة الحجز'), of: 'slots' },
  ],
  filters: ['date_from', 'date_to', 'hospital_id', 'specialty_id', 'doctor_id'],
  details: [detail('starts_at'), detail('clinic'), detail('hospital'), detail('slots'), detail('booked')],
  order: 4,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 3, kind: 'bar' },
}
