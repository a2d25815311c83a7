import { defineRecord } from '../kit/defineRecord'

/** A patient, as those who treat the patient see the account. */
export const patientRecord = defineRecord({
  kind: 'patient',
  owner: 'patient',
  sameFields: 'user',
  explained: true,
  permissions: {
    'list-patient': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'delete-patient': { use: 'governance', seeds: [] },
  },
})

/** An appointment, for staff and its patient. */
export const appointmentRecord = defineRecord({
  kind: 'appointment',
  owner: 'patient',
  explained: true,
  amounts: { piastres: ['price', 'price_difference', 'retained', 'paid_unrecorded'] },
  entity: { name: 'appointment', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all', COORDINATOR: 'all' } },
})

/** The same appointment, for its patient only. */
export const ownAppointmentRecord = defineRecord({
  kind: 'ownAppointment',
  owner: 'user',
  sameFields: 'appointment',
  permissions: {
    'schedule-appointment': { use: 'patient', seeds: ['PATIENT'] },
    deleteAppointment: { use: 'patient', seeds: ['PATIENT'] },
    'patient-show-appointment': { use: 'patient', seeds: ['PATIENT'] },
  },
})

/** A file that a patient has added to the symptoms of an appointment. */
export const attachmentRecord = defineRecord({
  kind: 'attachment',
  owner: 'patient',
  explained: true,
})

/** The content of such a file. */
export const mediaRecord = defineRecord({
  kind: 'media',
  owner: 'patient',
})

/** An appointment as a visit: its meeting, for its patient and its doctor only. */
export const consultationRecord = defineRecord({
  kind: 'consultation',
  owner: 'patient',
})

/** An appointment as a visit that its doctor leads, for the doctor only. */
export const consultationOfDoctorRecord = defineRecord({
  kind: 'consultationOfDoctor',
  owner: 'patient',
  sameFields: 'appointment',
})
