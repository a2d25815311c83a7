import { text } from '../text'
import { clinicFilters, counted, type FixedReport, figure, meaning, name } from './fixedReport'
import { appointmentDetails, appointmentFigures, byStart, partyOfAppointment, withoutHolds } from './visits'

export const patientAppointments: FixedReport = {
  type: 'patient-appointments',
  title: text('Patient appointments', 'مواعيد المرضى'),
  description: text('What became of the appointments of each patient', 'ما آلت إليه مواعيد كل مريض'),
  definition: [
    meaning(counted, 'All appointments of each patient, past and to come.', 'كل مواعيد المريض، السابقة والقادمة.'),
    withoutHolds,
    partyOfAppointment,
    byStart,
  ],
  table: 'appointments',
  id: 'patient_id',
  names: [name('patient', 'Patient', 'المريض')],
  columns: [...appointmentFigures, figure('max', 'starts_at', 'Last appointment', 'آخر موعد')],
  filters: [...clinicFilters, 'patient_id', 'party'],
  details: appointmentDetails,
  order: 1,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 0, kind: 'bar' },
}
