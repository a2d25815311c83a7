import { definePermissions } from '../kit/defineRecord'

export const homePermissions = definePermissions({
  permissions: {
    homePermission: {
      use: 'clinical',
      seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT'],
    },
    dashboardPermission: {
      use: 'clinical',
      seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT'],
    },
  },
})
