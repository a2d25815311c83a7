import { GiveReason } from '../../../app/accessReason/GiveReason'
import type { Text } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { DueBadge } from '../score/DueBadge'
import { ScoreBadge } from '../score/ScoreBadge'
import type { WardVitals } from '../types'

interface ColumnOptions {
  /** The hospital's time zone. */
  zone: string
  /** Writes an instant in it. */
  time: (instant: string) => string
  /** Called after a reason was given for opening a patient's records. */
  onReason: () => void
}

/** Returns the columns of the list of checks and its export. */
export function wardColumns(t: Text<'vitals'>, { zone, time, onReason }: ColumnOptions): Column<WardVitals>[] {
  return [
    {
      key: 'patient',
      header: t('ward.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
      exported: 'patient',
    },
    {
      key: 'bed',
      header: t('ward.bed'),
      render: ({ department, bed }) => (
        <>
          <Name>{bed}</Name> · <Name>{department.name}</Name>
        </>
      ),
      exported: 'bed',
    },
    { key: 'department', header: t('ward.department'), hidden: true, exported: 'department' },
    {
      key: 'score',
      header: t('score'),
      render: ({ is_open: isOpen, score, patient }) =>
        isOpen ? <ScoreBadge score={score} /> : <GiveReason patientId={patient.id} onGiven={onReason} />,
      card: 'badge',
    },
    {
      key: 'due',
      header: t('ward.due'),
      render: ({ next_check: check }) => check && <DueBadge check={check} zone={zone} />,
    },
    {
      key: 'measured',
      header: t('ward.measured'),
      render: ({ measured_at: at }) => at && time(at),
      exported: 'measured_at',
      exportHeader: t('ward.measuredUtc'),
    },
  ]
}
