import type { HistoryOrder } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { PagedSection } from './PagedSection'

type OrdersSectionProps = { title: string; none: string; orders: readonly HistoryOrder[]; total: number }

function OrdersSection({ title, none, orders, total }: OrdersSectionProps) {
  const t = useText('history')
  return (
    <>
      <PagedSection<HistoryOrder>
        title={title}
        rows={orders}
        none={none}
        rowName={(row) => row.investigationTypeText}
        columns={[
          { key: 'name', header: t('column.name'), render: (row) => <bdi>{row.investigationTypeText}</bdi> },
          { key: 'date', header: t('column.date'), render: ({ date }) => <DayText day={date} /> },
          { key: 'doctor', header: t('column.doctor'), render: ({ doctor }) => <Name>{doctor.name_text}</Name> },
          { key: 'status', header: t('column.status'), render: (row) => row.status_text, card: 'badge' },
        ]}
      />
      {total > orders.length && (
        <InlineNotice tone="warn">{t('orders.more', { shown: orders.length, total })}</InlineNotice>
      )}
    </>
  )
}

/** What was ordered in an earlier stay or visit, imaging first. */
export function AllOrders({
  of,
}: {
  of: {
    lab_orders: readonly HistoryOrder[]
    lab_orders_total: number
    rad_orders: readonly HistoryOrder[]
    rad_orders_total: number
  }
}) {
  const t = useText('history')
  return (
    <>
      <OrdersSection
        title={t('orders.rads')}
        none={t('rads.none')}
        orders={of.rad_orders}
        total={of.rad_orders_total}
      />
      <OrdersSection
        title={t('orders.labs')}
        none={t('labs.none')}
        orders={of.lab_orders}
        total={of.lab_orders_total}
      />
    </>
  )
}
