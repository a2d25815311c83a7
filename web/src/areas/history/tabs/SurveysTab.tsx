import { IconClipboardText, IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { SubmissionRow } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { ListBody } from '../../../ui/list/ListBody'
import { SubmissionView, submissionColumns } from '../../submissions'
import { perPage, useHistoryPage } from './useHistoryPage'

/** The forms that were filled in for a patient, or by the patient. */
export function SurveysTab({ patientId }: { patientId: number }) {
  const t = useText('history')
  const ofSubmissions = useText('submissions')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const { page, setPage, opened, isOpen, open, close } = useHistoryPage<SubmissionRow>()
  const about = { model_type: 'patient', model_id: patientId } as const
  const list = useQuery({
    ...api.submissions.ofRecord.query({ query: { ...about, page, limit: perPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const { title, specialty, hospital, date, status } = submissionColumns(ofSubmissions, zone)
  const canOpen = can(['show-survey-instance', 'update-survey-instance'])
  return (
    <>
      <ListBody<SubmissionRow>
        list={list}
        onPageChange={setPage}
        empty={{ icon: <IconClipboardText />, body: t('surveys.none') }}
        table={{
          label: t('tab.surveys'),
          columns: [title, specialty, hospital, date, status],
          rowKey: ({ id }) => id,
          rowName: ({ survey }) => survey.title,
          onRow: canOpen ? open : undefined,
          rowActions: canOpen
            ? (row) => [{ key: 'show', label: t('show'), icon: <IconEye />, quick: true, onSelect: () => open(row) }]
            : undefined,
        }}
      />
      <Dialog open={isOpen} onClose={close} title={opened?.survey.title ?? ''} size="wide" fullOnPhone>
        <Suspense fallback={<Skeleton count={5} />}>{opened && <Answers key={opened.id} id={opened.id} />}</Suspense>
      </Dialog>
    </>
  )
}

function Answers({ id }: { id: number }) {
  const query = useQuery({ ...api.submissions.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="form">
      {({ data }) => <SubmissionView submission={data} />}
    </QueryBoundary>
  )
}
