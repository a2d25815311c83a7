import { text } from '../text'
import { clinicFilters, counted, type FixedReport, figure, meaning, name } from './fixedReport'
import { appointmentDetails, appointmentFigures, byStart, partyOfAppointment, withoutHolds } from './visits'

export const outpatientClinics: FixedReport = {
  type: 'outpatient-clinics',
  title: text('Outpatient clinics', 'العيادات الخارجية'),
  description: text('Appointments and patients of each clinic', 'مواعيد كل عيادة ومرضاها'),
  definition: [
    meaning(counted, 'Appointments of each clinic, also of walk-ins.', 'مواعيد كل عيادة، بما فيها الحضور بدون موعد.'),
    withoutHolds,
    partyOfAppointment,
    byStart,
  ],
  table: 'appointments',
  id: 'clinic_id',
  names: [
    name('clinic', 'Clinic', 'العيادة'),
    name('hospital', 'Hospital', 'المستشفى'),
    name('specialty', 'Specialty', 'التخصص'),
  ],
  columns: [...appointmentFigures, figure('distinct', 'patient_id', 'Patients', 'المرضى')],
  filters: [...clinicFilters, 'patient_id', 'party'],
  details: appointmentDetails,
  order: 3,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 0, kind: 'bar' },
}
