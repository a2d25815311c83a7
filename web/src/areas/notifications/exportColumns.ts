import type { Notification } from '#contract/notifications/calls'
import type { ExportColumn } from '../../app/entity/exportColumns'
import type { Text } from '../../app/i18n/useText'

/** The columns of the export of a person's notifications; the instants are in UTC. */
export function notificationExportColumns(t: Text<'notifications'>): ExportColumn<Notification>[] {
  return [
    { field: 'created_at', header: t('export.created_at') },
    { field: 'message', header: t('export.message') },
    { field: 'read_at', header: t('export.read_at') },
  ]
}
