import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import { type PrescriptionRow, prescriptionOf } from './prescriptionRow'

/** Returns a prescription as its patient reads it, in their language. */
export function patientPrescriptionOf(row: PrescriptionRow): PatientPrescription {
  const order = prescriptionOf(row, false)
  return {
    id: order.id,
    drug_name: order.drug_name,
    drug: order.drug,
    dosage_text: order.dosage_text,
    form: order.form,
    route: order.route,
    kind: order.kind,
    frequency_text: order.frequency_text,
    indication: order.indication,
    notes: order.notes,
    status: order.status,
    status_text: order.status_text,
    doctor: order.doctor,
    created_at: order.created_at,
    start_at: order.start_at,
    end_date: order.end_date,
    revision: order.revision,
    held_until: order.hold?.until ?? null,
  }
}
