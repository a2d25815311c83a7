import { IconClipboardList, IconEye, IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SubmissionRow } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowAction } from '../../../ui/list/listTypes'
import { staffCalls } from '../calls'
import { submissionColumns } from '../columns'
import { DraftsOnDevice } from '../filling/DraftsOnDevice'
import { useUnsent, useWaiting } from '../filling/useWaiting'
import { WaitingNotice } from '../filling/WaitingNotice'
import { useSubmissionsChanged } from '../useSubmissionsChanged'
import { NewSubmission } from './NewSubmission'
import { SubmissionDialog } from './SubmissionDialog'
import { SubmissionFilters, submissionFilters } from './SubmissionFilters'

/** Lists the submissions for patients, with their preview, and begins new ones. */
export function SubmissionList() {
  const t = useText('submissions')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const address = useListAddress(...submissionFilters, 'open', 'form', 'view')
  const { filters, page, isFiltered, setFilters, setPage, clear } = address
  const { open, form, view, ...query } = filters
  const waiting = useWaiting(staffCalls.kind)
  const unsent = useUnsent(staffCalls.kind)
  const changed = useSubmissionsChanged()
  const list = useQuery({
    ...api.submissions.list.query({ query: { page, ...query } }),
    placeholderData: keepPreviousData,
  })
  const canOpen = can('show-survey-instance') || can('update-survey-instance')
  const openRow = ({ id }: SubmissionRow) => setFilters({ open: String(id), view: null })
  const previewRow = ({ id }: SubmissionRow) => setFilters({ open: String(id), view: 'preview' })
  const columns = submissionColumns(t, zone)
  const rowActions = (row: SubmissionRow): RowAction[] => {
    const preview = { key: 'preview', label: t('list.preview'), icon: <IconEye />, onSelect: () => previewRow(row) }
    const edit = { key: 'edit', label: t('list.edit'), icon: <IconPencil />, quick: true, onSelect: () => openRow(row) }
    if (row.editable) return can('update-survey-instance') ? [edit, preview] : [preview]
    const print = {
      key: 'print',
      label: t('print.print'),
      icon: <IconPrinter />,
      onSelect: () => void navigate(`/survey-instances/${row.id}/print`),
    }
    return [preview, print]
  }
  return (
    <>
      <ListPage<SubmissionRow>
        title={t('list.title')}
        notice={
          <>
            <WaitingNotice waiting={waiting} />
            <DraftsOnDevice drafts={unsent} calls={staffCalls} onChanged={changed} />
          </>
        }
        actions={
          can('create-survey-instance') && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => setFilters({ open: 'new' })}>
              {t('list.new')}
            </Button>
          )
        }
        list={list}
        query={filters.title}
        onQueryChange={(title) => setFilters({ title })}
        searchPlaceholder={t('list.search')}
        filters={<SubmissionFilters filters={filters} setFilters={setFilters} />}
        onPageChange={setPage}
        onClearFilters={isFiltered ? clear : undefined}
        columns={[
          columns.title,
          columns.id,
          columns.patient,
          columns.specialty,
          columns.hospital,
          columns.date,
          columns.status,
        ]}
        rowKey={({ id }) => id}
        rowName={({ survey }) => survey.title}
        onRow={canOpen ? openRow : undefined}
        rowActions={canOpen ? rowActions : undefined}
        empty={{ body: t('list.none'), icon: <IconClipboardList /> }}
      />
      <NewSubmission open={open === 'new'} wanted={form} onClose={() => setFilters({ open: null, form: null })} />
      <SubmissionDialog
        id={Number(open) || null}
        readOnly={view === 'preview'}
        onClose={() => setFilters({ open: null, view: null })}
      />
    </>
  )
}
