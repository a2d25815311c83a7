import { notifications } from '#contract/notifications/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { notificationJobs, notificationRules } from '.'
import { notificationHandlers } from './handlers'
import { notificationsRecords } from './records'
import { notificationSources } from './sources'

export const notificationsArea: AreaManifest = {
  name: 'notifications',
  calls: [handledCalls('notifications', notifications, notificationHandlers)],
  records: notificationsRecords,
  rules: notificationRules,
  sources: notificationSources,
  jobs: notificationJobs,
}
