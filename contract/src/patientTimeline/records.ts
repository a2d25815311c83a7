import { definePermissions } from '../kit/defineRecord'

/** The permission of patients to read their own past. */
export const timelinePermissions = definePermissions({
  permissions: {
    patientTimeLine: { use: 'patient', seeds: ['PATIENT'] },
  },
})
