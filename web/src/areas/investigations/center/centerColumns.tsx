import type { CenterInvestigation } from '#contract/investigations/investigation'
import type { Language } from '#contract/kit/translate'
import type { Text } from '../../../app/i18n/useText'
import { DayText } from '../../../ui/DateTimeText'
import { formatNumber } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { PriorityBadge, ProgressBadge } from '../badges'
import classes from '../investigations.module.css'
import { TypesText } from '../list/investigationColumns'
import { ageText } from './ageText'

const open = ['ordered', 'in_progress']

/**
 * Returns the columns of a worklist.
 * @param now from which the age of an order is counted (ms)
 */
export function centerColumns(
  t: Text<'investigations'>,
  language: Language,
  now: number,
): Column<CenterInvestigation>[] {
  return [
    {
      key: 'types',
      header: t('field.types'),
      render: (order) => (
        <span className={classes.cell}>
          <TypesText order={order} />
          {open.includes(order.progress) && (
            <span className={classes.badges}>
              <PriorityBadge order={order} />
              <span className={classes.quiet}>{ageText(order.created_at, now, language)}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'patient',
      header: t('field.patient'),
      render: ({ patient, hospital }) => (
        <span className={classes.cell}>
          <Name>{patient.name_text}</Name>
          <span className={classes.quiet}>
            <Name>{hospital.name}</Name>
          </span>
        </span>
      ),
    },
    { key: 'id', header: t('field.id'), render: ({ id }) => <Isolate>{id}</Isolate>, hideBelow: 'lg', card: 'hidden' },
    {
      key: 'code',
      header: t('field.code'),
      render: ({ code }) => (
        <span className={classes.code}>
          <Isolate>{code}</Isolate>
        </span>
      ),
    },
    { key: 'status', header: t('field.status'), render: (order) => <ProgressBadge order={order} />, card: 'badge' },
    {
      key: 'order_notes',
      header: t('field.order_notes'),
      render: ({ order_notes: notes }) => notes && <Name>{notes}</Name>,
    },
    {
      key: 'execution_date',
      card: 'hidden',
      header: t('field.execution_date'),
      render: ({ execution_date: date }) => date && <DayText day={date} />,
    },
    {
      key: 'execution_notes',
      card: 'hidden',
      header: t('field.execution_notes'),
      render: ({ execution_notes: notes }) => notes && <Name>{notes}</Name>,
      hideBelow: 'md',
    },
    {
      key: 'files',
      card: 'hidden',
      header: t('field.files'),
      render: ({ files }) => formatNumber(files, language),
      align: 'end',
    },
  ]
}
