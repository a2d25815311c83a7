import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashEntry } from '#contract/payments/cash'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { InstantText } from '../../../ui/DateTimeText'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { ListBody } from '../../../ui/list/ListBody'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import { ReceiptButton } from '../../staffAppointments'

/** What was received and paid out in this shift, the latest first. */
export function DrawerEntries({ drawerId }: { drawerId: number }) {
  const t = useText('payments')
  const texts = useText('staffAppointments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...api.cash.entries.query({ query: { page, drawer_id: drawerId } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('drawer.entries')}>
      <ListBody<CashEntry>
        list={list}
        onPageChange={setPage}
        empty={{ body: t('drawer.noEntries') }}
        table={{
          label: t('drawer.entries'),
          rowKey: ({ id }) => id,
          rowName: ({ patient }) => patient,
          columns: [
            {
              key: 'patient',
              header: t('entry.column.patient'),
              render: ({ patient }) => <Name>{patient}</Name>,
            },
            {
              key: 'at',
              header: t('entry.column.at'),
              render: ({ created_at }) => <InstantText instant={created_at} zone={zone} />,
            },
            {
              key: 'kind',
              header: t('entry.column.kind'),
              render: ({ kind, number }) => `${texts(`receipt.${kind}`)} · ${number}`,
            },
            {
              key: 'booking',
              header: t('entry.column.booking'),
              render: ({ appointment }) => <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate>,
              hideBelow: 'lg',
            },
            {
              key: 'amount',
              header: t('entry.column.amount'),
              align: 'end',
              render: ({ amount }) => <bdi>{formatPounds(amount, language)}</bdi>,
            },
            {
              key: 'print',
              header: t('entry.column.print'),
              render: (entry) => <ReceiptButton entry={entry} />,
            },
          ],
        }}
      />
    </Section>
  )
}
