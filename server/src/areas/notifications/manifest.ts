import { sql } from 'drizzle-orm'
import { notifications } from '#contract/notifications/calls'
import { textMessages } from '#contract/notifications/textCalls'
import { removeOldRows } from '../../platform/retention'
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
  retained: {
    notifications: removeOldRows({
      table: 'notifications',
      since: sql`created_at`,
      when: sql`sent_out_at is not null`,
    }),
    text_messages: removeOldRows({
      table: 'text_messages',
      since: sql`created_at`,
      when: sql`status not in ('queued', 'sending')`,
    }),
  },
  jobs: notificationJobs,
}
