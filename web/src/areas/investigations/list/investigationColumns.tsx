import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { InvestigationRow } from '#contract/investigations/investigation'
import type { Text } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { PriorityBadge, ProgressBadge, UnreadBadge } from '../badges'
import { CenterText } from '../CenterText'
import classes from '../investigations.module.css'

/** The names of what was ordered; struck through once the order is cancelled. */
export function TypesText({ order }: { order: InvestigationRow }) {
  const isCancelled = order.status === INVESTIGATION_STATUS.cancelled
  return (
    <span className={isCancelled ? classes.ended : undefined}>
      <Name>{order.investigationTypeText}</Name>
    </span>
  )
}

/** Returns the columns of the list of a case or a visit. */
export function investigationColumns(t: Text<'investigations'>): Column<InvestigationRow>[] {
  return [
    {
      key: 'types',
      header: t('field.types'),
      render: (order) => (
        <span className={classes.cell}>
          <TypesText order={order} />
          <span className={classes.quiet}>{t(`type.${order.center_type}`)}</span>
        </span>
      ),
    },
    {
      key: 'code',
      header: t('field.code'),
      render: ({ code }) => (
        <span className={classes.code}>
          <Isolate>{code}</Isolate>
        </span>
      ),
    },
    { key: 'date', header: t('field.date'), render: ({ date }) => <DayText day={date} /> },
    { key: 'priority', header: t('field.priority'), render: (order) => <PriorityBadge order={order} /> },
    {
      key: 'status',
      header: t('field.status'),
      render: (order) => (
        <span className={classes.cell}>
          <ProgressBadge order={order} />
          {order.unread && <UnreadBadge />}
        </span>
      ),
    },
    { key: 'center', header: t('field.center'), render: (order) => <CenterText order={order} /> },
    {
      key: 'doctor',
      header: t('field.doctor'),
      render: ({ doctor }) => <Name>{doctor.name_text}</Name>,
      hideBelow: 'lg',
      card: 'hidden',
    },
  ]
}
