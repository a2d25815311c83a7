import type { UserDocument } from '#contract/users/userDocument'
import type { ExportColumn } from '../../../app/entity/exportColumns'
import type { Text } from '../../../app/i18n/useText'

/** Returns the export columns of a user's documents. The instant is in UTC. */
export function documentExportColumns(t: Text<'users'>): ExportColumn<UserDocument>[] {
  return [
    { field: 'name', header: t('documents.name') },
    { field: 'file_name', header: t('export.file_name') },
    { field: 'size', header: t('export.size') },
    { field: 'created_at', header: t('export.created_at') },
  ]
}
