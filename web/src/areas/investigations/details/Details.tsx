import { IconBan, IconClipboardCheck, IconPencil, IconPrinter } from '@tabler/icons-react'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { DayText, InstantText } from '../../../ui/DateTimeText'
import { type Fact, Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { printAddress } from '../addresses'
import { ProgressBadge } from '../badges'
import { CenterText } from '../CenterText'
import classes from '../investigations.module.css'
import { LabValues } from '../values/LabValues'
import { StaffTrend } from '../values/StaffTrend'
import { CriticalAlerts } from './CriticalAlerts'
import { EventButtons } from './EventButtons'
import { Files } from './Files'
import type { Step } from './InvestigationDialog'
import { OrderLine } from './OrderLine'
import { OutsideResults } from './OutsideResults'
import { TimelineOfOrder } from './TimelineOfOrder'

type DetailsProps = {
  order: Investigation
  zone: string
  onStep: (step: Step) => void
  /** What an edit chooses from is known here. */
  mayEdit: boolean
  mayPrint: boolean
}

/** Everything that is recorded of an order, and what can be done with it. */
export function Details({ order, zone, onStep, mayEdit, mayPrint }: DetailsProps) {
  const t = useText('investigations')
  const { can } = useAuthSession()
  const mayUpdate = can('update-investigation')
  const isDone = order.status === INVESTIGATION_STATUS.done
  return (
    <div className={classes.stack}>
      <OrderLine order={order} />
      {(mayUpdate || mayPrint) && (
        <div className={classes.badges}>
          {mayUpdate && order.executable && (
            <Button
              variant={isDone ? 'default' : 'primary'}
              icon={<IconClipboardCheck />}
              onClick={() => onStep('execute')}
            >
              {t(isDone ? 'action.amend' : 'action.execute')}
            </Button>
          )}
          {mayUpdate && mayEdit && order.editable && (
            <Button icon={<IconPencil />} onClick={() => onStep('edit')}>
              {t('action.edit')}
            </Button>
          )}
          {mayPrint && (
            <Button icon={<IconPrinter />} to={printAddress(order.id)}>
              {t('print.open')}
            </Button>
          )}
          {mayUpdate && mayEdit && order.cancellable && (
            <Button icon={<IconBan />} onClick={() => onStep('cancel')}>
              {t('action.cancel')}
            </Button>
          )}
        </div>
      )}
      {mayUpdate && order.executable && !isDone && <EventButtons order={order} onStep={onStep} />}
      <Facts facts={factsOf(order, zone, t)} />
      <OutsideResults order={order} zone={zone} onStep={onStep} />
      <CriticalAlerts alerts={order.critical_alerts} zone={zone} />
      {order.lab_values.length > 0 && (
        <section className={classes.stack} aria-label={t('value.title')}>
          <h3 className={classes.heading}>{t('value.title')}</h3>
          <LabValues
            values={order.lab_values}
            trend={(valueId) => <StaffTrend orderId={order.id} valueId={valueId} />}
          />
        </section>
      )}
      <Files order={order} />
      <TimelineOfOrder order={order} zone={zone} />
    </div>
  )
}

/** The other orders of the basket. */
function Together({ orders }: { orders: Investigation['ordered_together'] }) {
  return (
    <ul className={classes.plain}>
      {orders.map((order) => (
        <li key={order.id}>
          <Name>{order.investigationTypeText}</Name> · <Isolate>{order.code}</Isolate> <ProgressBadge order={order} />
        </li>
      ))}
    </ul>
  )
}

function factsOf(order: Investigation, zone: string, t: ReturnType<typeof useText<'investigations'>>): Fact[] {
  const notes = (text: string | null) =>
    text && (
      <p className={classes.text}>
        <Name>{text}</Name>
      </p>
    )
  const isDone = order.status === INVESTIGATION_STATUS.done
  return [
    { label: t('field.center_type'), value: t(`type.${order.center_type}`) },
    {
      label: t('field.types'),
      value: (
        <ul className={classes.plain}>
          {order.investigation_types.map(({ id, name, loinc }) => (
            <li key={id}>
              <Name>{name}</Name>
              {loinc && <div className={classes.quiet}>{t('loinc', { code: isolated(loinc) })}</div>}
            </li>
          ))}
        </ul>
      ),
    },
    { label: t('field.center'), value: <CenterText order={order} /> },
    ...(order.ordered_together.length > 0
      ? [{ label: t('together.title'), value: <Together orders={order.ordered_together} /> }]
      : []),
    { label: t('field.date'), value: <DayText day={order.date} /> },
    { label: t('field.doctor'), value: <Name>{order.doctor.name_text}</Name> },
    { label: t('field.created_at'), value: <InstantText instant={order.created_at} zone={zone} /> },
    ...(order.editor_id === order.doctor_id
      ? []
      : [{ label: t('field.editor'), value: <Name>{order.editor.name_text}</Name> }]),
    { label: t('field.order_notes'), value: notes(order.order_notes) },
    ...(isDone
      ? [
          { label: t('field.execution_date'), value: order.execution_date && <DayText day={order.execution_date} /> },
          { label: t('field.execution_notes'), value: notes(order.execution_notes) },
        ]
      : []),
  ]
}
