import { defineRecord } from '../kit/defineRecord'

export const clinicRecord = defineRecord({
  kind: 'clinic',
  owner: 'clinic',
  explained: true,
  entity: { name: 'clinic', use: 'clinical', seeds: { ADMIN: 'all', COORDINATOR: ['update', 'show', 'list'] } },
  permissions: {
    'start-clinic': { use: 'clinical', seeds: ['DOCTOR'] },
    'list-my-clinics': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'list-clinic-appointment': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
  },
})

export const clinicOfAppointmentRecord = defineRecord({
  kind: 'clinicOfAppointment',
  owner: 'clinic',
})

export const ownClinicRecord = defineRecord({
  kind: 'ownClinic',
  owner: 'clinic',
})
