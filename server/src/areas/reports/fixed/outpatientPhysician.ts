import { text } from '../text'
import { clinicFilters, counted, type FixedReport, figure, meaning, name } from './fixedReport'
import { appointmentDetails, appointmentFigures, byStart, partyOfAppointment, withoutHolds } from './visits'

export const outpatientPhysician: FixedReport = {
  type: 'outpatient-physician',
  title: text('Outpatient physician', 'أطباء العيادات الخارجية'),
  description: text('Appointments and patients of each doctor', 'مواعيد كل طبيب ومرضاه'),
  definition: [
    meaning(
      counted,
      'Appointments of each doctor, by video and at the hospital, with and without a booked time.',
      'مواعيد كل طبيب بالفيديو وفي المستشفى، بموعد محجوز أو بدونه.',
    ),
    meaning(
      text('Patients', 'المرضى'),
      'Different people with at least one appointment; a person counts once per doctor.',
      'الأشخاص المختلفون الذين لهم موعد واحد على الأقل؛ يُحسب الشخص مرة واحدة لكل طبيب.',
    ),
    withoutHolds,
    partyOfAppointment,
    byStart,
  ],
  table: 'appointments',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [...appointmentFigures, figure('distinct', 'patient_id', 'Patients', 'المرضى')],
  filters: [...clinicFilters, 'patient_id', 'party'],
  details: appointmentDetails,
  order: 1,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 0, kind: 'bar' },
}
