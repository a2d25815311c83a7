import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SubmissionRow } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { ListPage } from '../../../ui/list/ListPage'
import { patientCalls } from '../calls'
import { submissionColumns } from '../columns'
import { DraftsOnDevice } from '../filling/DraftsOnDevice'
import { useUnsent, useWaiting } from '../filling/useWaiting'
import { WaitingNotice } from '../filling/WaitingNotice'
import { useSubmissionsChanged } from '../useSubmissionsChanged'

/** Lists the forms that the patient has filled in. */
export function MySubmissions() {
  const t = useText('submissions')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const waiting = useWaiting(patientCalls.kind)
  const unsent = useUnsent(patientCalls.kind)
  const changed = useSubmissionsChanged()
  const list = useQuery({
    ...api.patientSubmissions.list.query({ query: { page } }),
    placeholderData: keepPreviousData,
  })
  const columns = submissionColumns(t, zone)
  const create = can('patient-create-survey-instance') && (
    <Button variant="primary" icon={<IconPlus />} to="/patient/survey-instance/create">
      {t('mine.new')}
    </Button>
  )
  return (
    <ListPage<SubmissionRow>
      title={t('mine.title')}
      notice={
        <>
          <WaitingNotice waiting={waiting} />
          <DraftsOnDevice drafts={unsent} calls={patientCalls} onChanged={changed} />
        </>
      }
      actions={create}
      list={list}
      onPageChange={setPage}
      columns={[columns.title, columns.status, columns.hospital, columns.date]}
      rowKey={({ id }) => id}
      rowName={({ survey }) => survey.title}
      rowTo={({ id }) => `/patient/survey-instances/${id}`}
      empty={{ body: t('mine.none'), icon: <IconClipboardList /> }}
    />
  )
}
