import type { EpisodeRow } from '#contract/episodes/episode'
import { GiveReason } from '../../../app/accessReason/GiveReason'
import type { Text } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { SeverityBadge } from '../SeverityBadge'

interface ColumnOptions {
  /** The hospital's time zone, in which times are shown. */
  zone: string
  /** Shows when each patient was discharged; it is always in the export. */
  withDischarge: boolean
  /** Called after a reason was given for opening a patient's records. */
  onReason: () => void
}

/** Returns the columns of the list and its export. */
export function episodeColumns(
  t: Text<'episodes'>,
  { zone, withDischarge, onReason }: ColumnOptions,
): Column<EpisodeRow>[] {
  return [
    {
      key: 'patient',
      header: t('field.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
      exported: 'patient',
    },
    {
      key: 'uuid',
      header: t('field.uuid'),
      render: ({ patient, is_open: isOpen }) =>
        isOpen ? <Isolate>{patient.uuid}</Isolate> : <GiveReason patientId={patient.id} onGiven={onReason} />,
      exported: 'patient.uuid',
    },
    {
      key: 'severity',
      header: t('field.severity'),
      render: (row) => <SeverityBadge episode={row} />,
      card: 'badge',
      exported: 'severity',
    },
    {
      key: 'department',
      header: t('field.department'),
      render: ({ department }) => <Name>{department.name}</Name>,
      exported: 'department',
    },
    {
      key: 'room',
      header: t('field.room'),
      render: ({ bed }) => <Name>{bed}</Name>,
      exported: 'bed',
    },
    {
      key: 'specialty',
      header: t('field.specialty'),
      render: ({ specialty }) => <Name>{specialty.name}</Name>,
      hideBelow: 'lg',
      exported: 'specialty',
    },
    {
      key: 'admitted',
      header: t('field.admitted'),
      render: ({ created_at: at }) => <InstantText instant={at} zone={zone} />,
      hideBelow: 'md',
      exported: 'created_at',
      exportHeader: t('field.admittedUtc'),
    },
    {
      key: 'discharged',
      header: t('field.dischargedAt'),
      ...(withDischarge
        ? { render: ({ discharge_time: at }) => at && <InstantText instant={at} zone={zone} />, hideBelow: 'md' }
        : { hidden: true }),
      exported: 'discharge_time',
      exportHeader: t('field.dischargedUtc'),
    },
    { key: 'status', header: t('field.status'), hidden: true, exported: 'status' },
    { key: 'phone', header: t('field.phone'), hidden: true, exported: 'patient.phone' },
    { key: 'hospital', header: t('field.hospital'), hidden: true, exported: 'spock' },
  ]
}
