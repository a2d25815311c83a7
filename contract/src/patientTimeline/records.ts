import { definePermissions } from '../kit/defineRecord'

export const timelinePermissions = definePermissions({
  permissions: {
    patientTimeLine: { use: 'patient', seeds: ['PATIENT'] },
  },
})
