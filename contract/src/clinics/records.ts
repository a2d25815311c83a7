import { defineRecord } from '../kit/defineRecord'

/** A clinic, for its doctor, its coordinators and staff of its hospital. */
export const clinicRecord = defineRecord({
  kind: 'clinic',
  owner: 'clinic',
  explained: true,
  amounts: { piastres: ['price', 'follow_up_price'] },
  entity: { name: 'clinic', use: 'clinical', seeds: { ADMIN: 'all', COORDINATOR: ['update', 'show', 'list'] } },
  permissions: {
    'start-clinic': { use: 'clinical', seeds: ['DOCTOR'] },
    'list-my-clinics': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'list-clinic-appointment': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
  },
})

/** The channel of a clinic, also for patients with an appointment there. */
export const clinicOfAppointmentRecord = defineRecord({
  kind: 'clinicOfAppointment',
  owner: 'clinic',
})

/** The clinic sessions of a clinic, which its doctor starts and ends. */
export const ownClinicRecord = defineRecord({
  kind: 'ownClinic',
  owner: 'clinic',
})
