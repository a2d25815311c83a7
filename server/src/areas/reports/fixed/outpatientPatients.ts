import { text } from '../text'
import { clinicFilters, counted, type FixedReport, figure, is, leftOut, meaning, name } from './fixedReport'
import { appointmentDetails, byStart } from './visits'

export const outpatientPatients: FixedReport = {
  type: 'outpatient-patients',
  title: text('Outpatient patients', 'مرضى العيادات الخارجية'),
  description: text('Completed visits of each patient', 'الزيارات المكتملة لكل مريض'),
  definition: [
    meaning(counted, 'Completed visits, by video and at the hospital.', 'الزيارات المكتملة بالفيديو وفي المستشفى.'),
    meaning(leftOut, 'Missed and cancelled appointments, and those to come.', 'المواعيد الفائتة والملغاة والقادمة.'),
    byStart,
  ],
  table: 'appointments',
  id: 'patient_id',
  names: [name('patient', 'Patient', 'المريض')],
  columns: [
    figure('count', 'id', 'Visits', 'الزيارات'),
    figure('distinct', 'doctor_id', 'Doctors', 'الأطباء'),
    figure('min', 'starts_at', 'First visit', 'أول زيارة'),
    figure('max', 'starts_at', 'Last visit', 'آخر زيارة'),
  ],
  conditions: [is('is_completed')],
  filters: [...clinicFilters, 'patient_id'],
  details: appointmentDetails,
  order: 1,
  chart: { group: { column: 'starts_at', function: 'day' }, measure: 0, kind: 'bar' },
}
