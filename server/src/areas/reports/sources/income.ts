import { sql } from 'drizzle-orm'
import { text } from '../text'
import { clinicColumns, hospitalOfClinic, namedColumns, namesOfClinic, person, shared } from './shared'
import type { Source } from './source'

const money = (en: string, ar: string) => ({ label: text(en, ar), type: 'money' }) as const

/**
 * The lines of the ledger about income and refunds of clinics, and nothing else about money. A credit is negative there:
 * income is what was credited to clinics.
 */
export const incomeSource: Source = {
  name: 'income',
  label: text('Income of clinics', 'دخل العيادات'),
  permissions: ['list-payments'],
  period: 'recorded_at',
  filters: {
    date: 'recorded_at',
    hour: 'recorded_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    doctor_id: 'doctor_id',
    patient_id: 'patient_id',
  },
  columns: {
    ...shared,
    id: { ...shared.id, label: text('Entries', 'القيود') },
    appointment_id: { label: text('Appointments', 'المواعيد'), type: 'key' },
    recorded_at: { label: text('Recorded', 'وقت القيد'), type: 'instant' },
    provider: {
      label: text('Paid by', 'طريقة الدفع'),
      type: 'code',
      options: { paymob: text('Paymob', 'Paymob'), fawry: text('Fawry', 'Fawry'), cash: text('Cash', 'نقدًا') },
    },
    income: money('Income', 'الدخل'),
    refunded: money('Refunded', 'المسترد'),
    net: money('Income after refunds', 'الدخل بعد الاسترداد'),
  },
  edges: {
    appointment: {
      to: 'appointments',
      label: text('Appointment', 'الموعد'),
      cardinality: text('one appointment per entry', 'موعد واحد لكل قيد'),
      many: false,
      from: 'appointment_id',
      toColumn: 'id',
    },
  },
  parts: () => {
    const names = namedColumns({
      ...namesOfClinic(),
      doctor: person(sql`appointments.doctor_id`),
      patient: person(sql`appointments.patient_id`),
    })
    return [
      {
        kind: 'clinic',
        permissions: ['list-payments'],
        tables: sql`ledger_lines join ledger_entries on ledger_entries.id = ledger_lines.entry_id
        join payment_attempts on payment_attempts.id = ledger_entries.attempt_id
        join appointments on appointments.id = payment_attempts.appointment_id
        join clinics on clinics.id = appointments.clinic_id ${hospitalOfClinic}`,
        where: sql`ledger_lines.account in ('clinic_income', 'refunds')`,
        joins: names.joins,
        columns: {
          ...clinicColumns,
          ...names.columns,
          id: sql`ledger_lines.id`,
          appointment_id: sql`appointments.id`,
          doctor_id: sql`appointments.doctor_id`,
          patient_id: sql`appointments.patient_id`,
          recorded_at: sql`ledger_entries.created_at`,
          provider: sql`payment_attempts.provider`,
          income: sql`case when ledger_lines.account = 'clinic_income' then -ledger_lines.amount else 0 end`,
          refunded: sql`case when ledger_lines.account = 'refunds' then ledger_lines.amount else 0 end`,
          net: sql`-ledger_lines.amount`,
        },
      },
    ]
  },
}
