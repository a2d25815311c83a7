import { IconAlarm, IconCheck } from '@tabler/icons-react'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { StatusBadge } from '../../../ui/StatusBadge'
import { ResultText } from './ResultText'
import { StepText } from './StepText'
import type { Escalation } from './types'
import { useEscalationText } from './useEscalationText'

/** Returns the columns of the list of escalations. */
export function escalationColumns(t: Text<'vitals'>): Column<Escalation>[] {
  return [
    {
      key: 'patient',
      header: t('ward.patient'),
      render: ({ patient }) =>
        patient ? (
          <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />
        ) : (
          t('escalation.reasonNeeded')
        ),
    },
    { key: 'hospital', header: t('escalation.hospital'), render: ({ hospital }) => <Name>{hospital.name}</Name> },
    {
      key: 'place',
      header: t('ward.bed'),
      render: ({ bed, department }) =>
        department ? (
          <>
            <Name>{bed}</Name> · <Name>{department.name}</Name>
          </>
        ) : (
          t('escalation.outpatient')
        ),
    },
    {
      key: 'level',
      header: t('escalation.cause'),
      render: (row) => (
        <>
          <p>{t(`escalation.kind.${row.kind}`, { level: t(`level.${row.level}`) })}</p>
          <ResultText escalation={row} />
        </>
      ),
    },
    { key: 'since', header: t('escalation.waiting'), render: (row) => <Since of={row} /> },
    {
      key: 'state',
      header: t('escalation.state'),
      render: (row) => <State of={row} />,
      card: 'badge',
    },
    { key: 'next', header: t('escalation.answer'), render: (row) => <Answer of={row} /> },
  ]
}

/** Whether somebody has acknowledged it, or should have. */
function State({ of }: { of: Escalation }) {
  const t = useText('vitals')
  const { isOverdue } = useEscalationText(of.time_zone)
  if (of.acknowledged) return <StatusBadge icon={<IconCheck />}>{t('escalation.state.acknowledged')}</StatusBadge>
  return (
    <StatusBadge tone={isOverdue(of) ? 'bad' : 'warn'} icon={<IconAlarm />}>
      {t(isOverdue(of) ? 'escalation.state.overdue' : 'escalation.state.open')}
    </StatusBadge>
  )
}

function Since({ of }: { of: Escalation }) {
  return useEscalationText(of.time_zone).since(of)
}

function Answer({ of }: { of: Escalation }) {
  const { time, due, next } = useEscalationText(of.time_zone)
  const last = of.steps.at(-1)
  if (!of.acknowledged)
    return (
      <>
        {last && (
          <p>
            <StepText step={last} zone={of.time_zone} />
          </p>
        )}
        <p>{due(of)}</p>
        <p>{next(of)}</p>
      </>
    )
  return (
    <>
      <Name>{of.acknowledged.by.name_text}</Name> · {time(of.acknowledged.at)}
    </>
  )
}
