import { IconPencil, IconSend } from '@tabler/icons-react'
import type { SentSurveyRow } from '#contract/sentSurveys/sentSurvey'
import type { Text } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'

/**
 * Returns the columns of the list and its export. The date is that of sending; of a draft, that of its creation.
 * @param zone the reader's time zone
 */
export function sentSurveyColumns(t: Text<'sentSurveys'>, zone: string): Column<SentSurveyRow>[] {
  return [
    {
      key: 'title',
      header: t('field.title'),
      render: ({ survey }) => <Name>{survey.title}</Name>,
      exported: 'survey.title',
    },
    { key: 'id', header: t('field.id'), render: ({ id }) => <Isolate>{id}</Isolate>, exported: 'id' },
    {
      key: 'status',
      header: t('field.status'),
      card: 'badge',
      render: ({ editable, status_text }) => (
        <StatusBadge tone={editable ? 'neutral' : 'ok'} icon={editable ? <IconPencil /> : <IconSend />}>
          {status_text}
        </StatusBadge>
      ),
      exported: 'status_text',
    },
    {
      key: 'date',
      header: t('field.date'),
      render: ({ sent_at, created_at }) => <InstantText instant={sent_at ?? created_at} zone={zone} />,
      exported: 'created_at',
      exportHeader: t('field.dateUtc'),
    },
  ]
}
