import { text } from '../text'
import {
  clinicFilters,
  detail,
  type FixedReport,
  figure,
  hourTerm,
  leftOut,
  meaning,
  name,
  periodTerm,
  texts,
} from './fixedReport'

export const clinicIncome: FixedReport = {
  type: 'clinic-income',
  title: text('Clinic income', 'دخل العيادات'),
  description: text('Income and refunds of each clinic', 'دخل كل عيادة والمبالغ المستردة'),
  definition: [
    meaning(
      text('Income', 'الدخل'),
      'What the ledger credits to a clinic, in EGP: verified online payments and received cash that pay for an appointment.',
      'ما يقيده دفتر الحسابات لصالح العيادة بالجنيه: المدفوعات الإلكترونية المؤكدة والنقدية المستلمة التي تسدد موعدًا.',
    ),
    meaning(text('Refunded', 'المسترد'), 'What was paid back of that income.', 'ما أُعيد إلى المرضى من هذا الدخل.'),
    meaning(
      text('Paid appointments', 'المواعيد المدفوعة'),
      'Appointments of which income was recorded in the period; those with only a refund in it do not count.',
      'المواعيد التي قُيد لها دخل في الفترة؛ لا يُحسب ما له استرداد فقط فيها.',
    ),
    meaning(
      leftOut,
      'Payments that the hospital owes to the patient, prices that nobody has paid, provider fees.',
      'المدفوعات المستحقة للمريض، والأسعار التي لم تُدفع، ورسوم شركات الدفع.',
    ),
    meaning(
      periodTerm,
      'The day on which the ledger recorded it, not that of the visit.',
      'يوم القيد في دفتر الحسابات، لا يوم الزيارة.',
    ),
    meaning(hourTerm, 'The hour at which the appointment starts.', 'ساعة بدء الموعد.'),
  ],
  table: 'income',
  id: 'clinic_id',
  names: [name('clinic', 'Clinic', 'العيادة'), name('hospital', 'Hospital', 'المستشفى')],
  columns: [
    // Of the appointments: the clinic may have been handed on since.
    texts('doctor', 'Doctor', 'الطبيب'),
    figure('distinct', 'paid_appointment_id', 'Paid appointments', 'المواعيد المدفوعة'),
    figure('sum', 'income', 'Income', 'الدخل'),
    figure('sum', 'refunded', 'Refunded', 'المسترد'),
    figure('sum', 'net', 'Income after refunds', 'الدخل بعد الاسترداد'),
  ],
  filters: [...clinicFilters, 'patient_id'],
  details: [detail('recorded_at'), detail('patient'), detail('provider'), detail('income'), detail('refunded')],
  order: 6,
  chart: { group: { column: 'recorded_at', function: 'day' }, measure: 4, kind: 'bar' },
}
