import { IconAlarm } from '@tabler/icons-react'
import type { Prescription } from '#contract/prescriptions/prescription'
import type { Text } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import { EndText } from '../EndText'
import { isEnded, OrderStatus } from '../OrderStatus'
import classes from '../prescriptions.module.css'
import { HighAlertBadge } from '../record/HighAlertBadge'

/**
 * Returns the columns of the list and of its export.
 * @param zone of the hospital, in which times are shown
 */
export function prescriptionColumns(t: Text<'prescriptions'>, zone: string): Column<Prescription>[] {
  return [
    {
      key: 'drug',
      header: t('field.drug'),
      render: (order) => (
        <span className={classes.cell}>
          <span className={isEnded(order) ? classes.ended : undefined}>
            <Name>{order.drug_name}</Name>
          </span>
          <HighAlertBadge isHighAlert={order.drug.high_alert} />
        </span>
      ),
      exported: 'drug_name',
    },
    {
      key: 'dosage',
      header: t('field.dosage'),
      render: (order) => (
        <span className={isEnded(order) ? classes.ended : undefined}>
          <Isolate dir="auto">{order.dosage_text}</Isolate>
        </span>
      ),
      exported: 'dosage_text',
    },
    { key: 'route', header: t('field.route'), render: ({ route }) => route, exported: 'route' },
    {
      key: 'frequency',
      header: t('field.frequencyText'),
      render: ({ frequency_text: frequency, indication }) => (
        <span className={classes.cell}>
          <span>{frequency}</span>
          {indication && (
            <span className={classes.quiet}>
              <Name>{indication}</Name>
            </span>
          )}
        </span>
      ),
      exported: 'frequency_text',
    },
    {
      key: 'end',
      header: t('field.end_date'),
      render: (order) => <End order={order} t={t} zone={zone} />,
      exported: 'end_date',
      exportHeader: t('field.endUtc'),
    },
    {
      key: 'status',
      header: t('field.status'),
      render: (order) => (
        <span className={classes.cell}>
          <OrderStatus order={order} />
          {order.hold && (
            <span className={classes.quiet}>
              <Name>{order.hold.reason}</Name>
              {order.hold.until && (
                <>
                  {' · '}
                  {t('until')} <InstantText instant={order.hold.until} zone={zone} />
                </>
              )}
            </span>
          )}
          {order.stop_reason && (
            <span className={classes.quiet}>
              <Name>{order.stop_reason}</Name>
            </span>
          )}
        </span>
      ),
      exported: 'status_text',
    },
    {
      key: 'author',
      header: t('field.author'),
      render: ({ doctor }) => <Name>{doctor.name_text}</Name>,
      exported: 'doctor',
    },
    { key: 'notes', header: t('field.notes'), hidden: true, exported: 'notes' },
  ]
}

function End({ order, t, zone }: { order: Prescription; t: Text<'prescriptions'>; zone: string }) {
  return (
    <span className={classes.cell}>
      <EndText order={order} zone={zone} />
      {order.ends_soon && (
        <StatusBadge tone="warn" icon={<IconAlarm />}>
          {t('endsSoon')}
        </StatusBadge>
      )}
    </span>
  )
}
