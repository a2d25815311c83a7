import { text } from '../text'
import { clinicFilters, counted, type FixedReport, figure, meaning, name, texts } from './fixedReport'
import { appointmentDetails, appointmentFigures, byStart, partyOfAppointment, withoutHolds } from './visits'

export const physicianAppointments: FixedReport = {
  type: 'physician-appointments',
  title: text('Physician appointments', 'مواعيد الأطباء'),
  description: text('What became of the appointments of each doctor', 'ما آلت إليه مواعيد كل طبيب'),
  definition: [
    meaning(counted, 'All appointments of each doctor, past and to come.', 'كل مواعيد الطبيب، السابقة والقادمة.'),
    withoutHolds,
    partyOfAppointment,
    byStart,
  ],
  table: 'appointments',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    texts('specialty', 'Specialty', 'التخصص'),
    ...appointmentFigures,
    figure('percent', 'is_missed', 'Missed, share', 'نسبة الفائتة'),
  ],
  filters: [...clinicFilters, 'patient_id', 'party'],
  details: appointmentDetails,
  order: 2,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 1, kind: 'bar' },
}
