import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CashDrawer } from '#contract/payments/cash'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { formatPounds } from '../../../ui/format'
import { ListBody } from '../../../ui/list/ListBody'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import { differenceText } from './differenceText'

/** The drawers that the person closed, the latest first. */
export function ClosedDrawers() {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.cash.drawers.query({ query: { page } }), placeholderData: keepPreviousData })
  const amount = (value: number | null) => value !== null && <bdi>{formatPounds(value, language)}</bdi>
  return (
    <Section title={t('drawer.history')}>
      <ListBody<CashDrawer>
        list={list}
        onPageChange={setPage}
        empty={{ body: t('drawer.noHistory') }}
        table={{
          label: t('drawer.history'),
          rowKey: ({ id }) => id,
          rowName: ({ hospital }) => hospital.name,
          columns: [
            {
              key: 'closed',
              header: t('drawer.column.closed'),
              render: ({ closed_at }) => closed_at && <InstantText instant={closed_at} zone={zone} />,
            },
            {
              key: 'hospital',
              header: t('drawer.column.hospital'),
              render: ({ hospital }) => <Name>{hospital.name}</Name>,
            },
            {
              key: 'expected',
              header: t('drawer.column.expected'),
              align: 'end',
              render: ({ expected_amount }) => amount(expected_amount),
            },
            {
              key: 'counted',
              header: t('drawer.column.counted'),
              align: 'end',
              render: ({ counted_amount }) => amount(counted_amount),
            },
            {
              key: 'difference',
              header: t('drawer.column.difference'),
              align: 'end',
              render: ({ difference }) => <bdi>{differenceText(difference ?? 0, language)}</bdi>,
            },
            {
              key: 'note',
              header: t('drawer.column.note'),
              render: ({ note }) => note && <BidiText>{note}</BidiText>,
              hideBelow: 'lg',
            },
          ],
        }}
      />
    </Section>
  )
}
