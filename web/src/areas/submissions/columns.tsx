import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { SubmissionRow } from '#contract/submissions/submission'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { Text } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import type { Column } from '../../ui/list/listTypes'
import { StatusBadge } from '../../ui/StatusBadge'

type T = Text<'submissions'>

/** Shows whether a submission is a draft. */
function Status({ row }: { row: SubmissionRow }) {
  const isFinal = row.status === SURVEY_STATUS.final
  return (
    <StatusBadge tone={isFinal ? 'ok' : 'neutral'} icon={isFinal ? <IconCircleCheck /> : <IconPencil />}>
      {row.status_text}
    </StatusBadge>
  )
}

/**
 * Returns the columns of a list of submissions.
 * @param zone the time zone of the dates, IANA name
 */
export function submissionColumns(t: T, zone: string) {
  return {
    id: { key: 'id', header: t('column.id'), render: ({ id }) => <Isolate>{id}</Isolate>, card: 'hidden' },
    title: { key: 'title', header: t('column.title'), render: ({ survey }) => <bdi>{survey.title}</bdi> },
    patient: { key: 'patient', header: t('column.patient'), render: ({ patient }) => <bdi>{patient.name_text}</bdi> },
    specialty: {
      key: 'specialty',
      header: t('column.specialty'),
      render: ({ specialty }) => specialty?.name,
      hideBelow: 'lg',
    },
    hospital: {
      key: 'hospital',
      header: t('column.hospital'),
      render: ({ hospital }) => hospital?.name,
      hideBelow: 'md',
    },
    date: {
      key: 'date',
      header: t('column.date'),
      render: ({ created_at: at }) => <InstantText instant={at} zone={zone} show="date" />,
    },
    status: { key: 'status', header: t('column.status'), render: (row) => <Status row={row} />, card: 'badge' },
  } satisfies Record<string, Column<SubmissionRow>>
}
