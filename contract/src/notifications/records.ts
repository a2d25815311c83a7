import { defineRecord } from '../kit/defineRecord'

/** A notification, for the user whom it was sent to. */
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

/** All notifications of a user, as the audit log names them when they are marked as read. */
export const notificationsOfUserRecord = defineRecord({
  kind: 'notificationsOfUser',
  owner: 'user',
  guarded: false,
})

/** Whether a user gets notifications by SMS, as the audit log names it. */
export const textConsentRecord = defineRecord({
  kind: 'textConsent',
  owner: 'user',
  guarded: false,
})
