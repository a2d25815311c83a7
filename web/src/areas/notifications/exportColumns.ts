import type { Notification } from '#contract/notifications/calls'
import type { ExportColumn } from '../../app/entity/exportColumns'
import type { Text } from '../../app/i18n/useText'

/** Returns the export columns of a user's notifications. Instants are in UTC. */
export function notificationExportColumns(t: Text<'notifications'>): ExportColumn<Notification>[] {
  return [
    { field: 'created_at', header: t('export.created_at') },
    { field: 'message', header: t('export.message') },
    { field: 'read_at', header: t('export.read_at') },
  ]
}
