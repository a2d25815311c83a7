import { definePermissions } from '../kit/defineRecord'

/** The permissions for the home page and its figures. */
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
