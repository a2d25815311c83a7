import { notifications } from '#contract/notifications/calls'
import { textMessages } from '#contract/notifications/textCalls'
import { type AreaManifest, handledCalls } from '../manifest'
import { notificationJobs, notificationRules } from '.'
import { notificationHandlers } from './handlers'
import { notificationsRecords } from './records'
import { notificationSources } from './sources'
import { textMessageHandlers } from './textMessages/handlers'

export const notificationsArea: AreaManifest = {
  name: 'notifications',
  calls: [
    handledCalls('notifications', notifications, notificationHandlers),
    handledCalls('textMessages', textMessages, textMessageHandlers),
  ],
  records: notificationsRecords,
  rules: notificationRules,
  sources: notificationSources,
  jobs: notificationJobs,
}
