import { IconClock } from '@tabler/icons-react'
import type { Text } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { StatusBadge } from '../../../ui/StatusBadge'
import type { TransferRow } from '../../transfers'

interface ColumnOptions {
  /** The hospital's time zone, in which times are shown. */
  zone: string
  /** Shows those that the hospital sent, instead of those offered to it. */
  isSent: boolean
}

/** Returns the columns of the list of transfers. */
export function transferColumns(t: Text<'transfers'>, { zone, isSent }: ColumnOptions): Column<TransferRow>[] {
  return [
    {
      key: 'patient',
      header: t('field.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
    },
    isSent
      ? { key: 'to', header: t('field.to'), render: ({ to }) => <Name>{to.name}</Name> }
      : { key: 'from', header: t('field.from'), render: ({ from }) => <Name>{from.name}</Name> },
    {
      key: 'department',
      header: t('field.wanted'),
      render: ({ department }) => <Name>{department.name}</Name>,
    },
    {
      key: 'offered',
      header: t('field.offered'),
      render: ({ offered_at: at }) => <InstantText instant={at} zone={zone} />,
    },
    {
      key: 'state',
      header: t('field.state'),
      render: ({ state, state_text: text }) => (
        <StatusBadge tone={state === 'offered' ? 'warn' : 'neutral'} icon={<IconClock />}>
          {text}
        </StatusBadge>
      ),
      card: 'badge',
    },
  ]
}
