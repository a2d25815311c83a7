import { defineRecord } from '../kit/defineRecord'

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

export const appointmentRecord = defineRecord({
  kind: 'appointment',
  owner: 'patient',
  explained: true,
  entity: { name: 'appointment', use: 'clinical', seeds: { ADMIN: 'all', DOCTOR: 'all', COORDINATOR: 'all' } },
})

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

export const attachmentRecord = defineRecord({
  kind: 'attachment',
  owner: 'patient',
  explained: true,
})

export const mediaRecord = defineRecord({
  kind: 'media',
  owner: 'patient',
})

export const consultationRecord = defineRecord({
  kind: 'consultation',
  owner: 'patient',
})

export const consultationOfDoctorRecord = defineRecord({
  kind: 'consultationOfDoctor',
  owner: 'patient',
  sameFields: 'appointment',
})
