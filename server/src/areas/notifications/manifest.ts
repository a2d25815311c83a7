import { notifications } from '#contract/notifications/calls'
import { type AreaManifest, answered } from '../manifest'
import { notificationJobs, notificationRules } from '.'
import { notificationHandlers } from './handlers'

export const notificationsArea: AreaManifest = {
  calls: [answered('notifications', notifications, notificationHandlers)],
  rules: notificationRules,
  jobs: notificationJobs,
}
