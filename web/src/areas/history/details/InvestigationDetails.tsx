import type { HistoryInvestigation } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import { LabValues } from '../../investigations'
import classes from '../history.module.css'
import { HistoryFiles } from './HistoryFiles'
import { written, writtenOr } from './Written'

type InvestigationDetailsProps = { patientId: number; investigation: HistoryInvestigation }

/** An order with its result in words, and the files that came with the order. */
export function InvestigationDetails({ patientId, investigation: order }: InvestigationDetailsProps) {
  const t = useText('history')
  const { center, execution_date: done } = order
  return (
    <div className={classes.details}>
      <Facts
        facts={[
          { label: t('field.types'), value: <bdi>{order.investigationTypeText}</bdi> },
          { label: t('column.status'), value: order.status_text },
          { label: t('field.orderedBy'), value: <Name>{order.doctor.name_text}</Name> },
          { label: t('column.date'), value: <DayText day={order.date} /> },
          { label: t('field.priority'), value: order.priority_text },
          writtenOr(t('field.orderNotes'), order.order_notes, t('noNotes')),
          {
            label: t('field.center'),
            value: order.external_investigation ? t('external') : center && <Name>{center.name}</Name>,
          },
          { label: t('field.code'), value: <Isolate>{order.code}</Isolate> },
          ...(done ? [{ label: t('field.done'), value: <DayText day={done} /> }] : []),
          ...written(t('field.result'), order.execution_notes),
        ]}
      />
      {order.lab_values.length > 0 && (
        <Section title={t('field.values')} level={3}>
          <LabValues values={order.lab_values} />
        </Section>
      )}
      {order.attachments.length > 0 && (
        <Section title={t('field.attachments')} level={3}>
          <HistoryFiles patientId={patientId} files={order.attachments} />
        </Section>
      )}
    </div>
  )
}
