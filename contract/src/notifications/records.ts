import { defineRecord } from '../kit/defineRecord'

export const notificationRecord = defineRecord({
  kind: 'notification',
  owner: 'user',
  explained: true,
  permissions: {
    'list-my-notifications': {
      use: 'clinical',
      seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT'],
    },
  },
})

export const notificationsOfUserRecord = defineRecord({
  kind: 'notificationsOfUser',
  owner: 'user',
  guarded: false,
})
