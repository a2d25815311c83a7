import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { InvestigationRow } from '#contract/investigations/investigation'
import type { Text } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { OutsideBadge, PriorityBadge, ProgressBadge, UnreadBadge } from '../badges'
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

/**
 * Returns the columns of the list of a case or a visit.
 * @param rows those of the page, of which some may have been ordered together
 */
export function investigationColumns(
  t: Text<'investigations'>,
  rows: readonly InvestigationRow[] = [],
): Column<InvestigationRow>[] {
  const others = ({ id, group_id: group }: InvestigationRow) =>
    rows.filter((row) => row.group_id === group && row.id !== id).map(({ code }) => isolated(code))
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
      render: (order) => (
        <span className={classes.cell}>
          <span className={classes.code}>
            <Isolate>{order.code}</Isolate>
          </span>
          {others(order).length > 0 && (
            <span className={classes.quiet}>{t('together.with', { codes: others(order).join(t('separator')) })}</span>
          )}
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
          {order.outside_waiting && <OutsideBadge />}
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
