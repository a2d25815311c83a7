import { days } from '../sources/shared'
import { text } from '../text'
import { caseDetails, partyOfDischarge } from './cases'
import {
  counted,
  detail,
  type FixedReport,
  figure,
  hourTerm,
  is,
  leftOut,
  meaning,
  name,
  periodTerm,
  wardFilters,
} from './fixedReport'

export const patientDischarge: FixedReport = {
  type: 'patient-episode-discharge',
  title: text('Patient episode discharge', 'خروج حالات المرضى'),
  description: text('Discharged cases, one by one', 'الحالات التي خرج مرضاها، حالة بحالة'),
  definition: [
    meaning(counted, 'Cases whose discharge is complete.', 'الحالات التي اكتمل خروجها.'),
    meaning(
      leftOut,
      'Open cases, also with a discharge that is being prepared; transfers, which continue the case.',
      'الحالات المفتوحة، ولو كان الخروج قيد الإعداد؛ والنقل، لأن الحالة تستمر.',
    ),
    meaning(
      text('Length of stay', 'مدة الإقامة'),
      'From admission to discharge, in days of 24 hours.',
      'من دخول المستشفى حتى الخروج، بأيام من 24 ساعة.',
    ),
    partyOfDischarge,
    meaning(periodTerm, 'The day of discharge.', 'يوم الخروج.'),
    meaning(hourTerm, 'The hour of discharge.', 'ساعة الخروج.'),
  ],
  table: 'episodes',
  id: 'id',
  names: [
    name('patient', 'Patient', 'المريض'),
    name('hospital', 'Hospital', 'المستشفى'),
    name('department', 'Department', 'القسم'),
    name('admitted_at', 'Admission', 'دخول المستشفى'),
    name('discharged_at', 'Discharge', 'الخروج'),
    name('discharge_reason', 'Discharge reason', 'سبب الخروج'),
  ],
  columns: [figure('max', 'stay', 'Length of stay', 'مدة الإقامة', days)],
  conditions: [is('is_discharged')],
  filters: [...wardFilters, 'hour', 'party'],
  filterColumns: { date: 'discharged_at', hour: 'discharged_at' },
  details: [...caseDetails, detail('party')],
  order: 4,
  chart: { group: { column: 'discharged_at', function: 'day' }, measure: 0, kind: 'bar' },
}
