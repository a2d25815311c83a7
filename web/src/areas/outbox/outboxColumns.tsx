import { IconAlertTriangle, IconArchive } from '@tabler/icons-react'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import type { Mail } from './MailDialog'

/**
 * Returns the columns of the outbox and its export.
 * @param zone the reader's time zone, such as `Africa/Cairo`
 */
export function outboxColumns(t: Text<'outbox'>, zone: string): Column<Mail>[] {
  return [
    { key: 'id', header: t('id'), hidden: true, exported: 'id' },
    {
      key: 'subject',
      header: t('subject'),
      render: (mail) => <Name lang={mail.language}>{mail.subject}</Name>,
      exported: 'subject',
    },
    { key: 'to', header: t('to'), render: (mail) => <Isolate>{mail.to}</Isolate>, exported: 'to' },
    {
      key: 'state',
      header: t('state'),
      render: ({ state }) =>
        state === 'failed' ? (
          <StatusBadge tone="bad" icon={<IconAlertTriangle />}>
            {t('state.failed')}
          </StatusBadge>
        ) : (
          <StatusBadge icon={<IconArchive />}>{t('state.kept')}</StatusBadge>
        ),
      card: 'badge',
      exported: 'state',
    },
    {
      key: 'at',
      header: t('at'),
      render: (mail) => <InstantText instant={mail.created_at} zone={zone} />,
      exported: 'created_at',
      exportHeader: t('export.created_at'),
    },
  ]
}
