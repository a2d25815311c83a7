import { IconEye, IconNotes, IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmissionRow } from '#contract/submissions/submission'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { ErrorState } from '../../../ui/feedback/ErrorState'
import { ListBody } from '../../../ui/list/ListBody'
import type { RowAction } from '../../../ui/list/listTypes'
import { Section } from '../../../ui/Section'
import { staffCalls } from '../calls'
import { DraftsOnDevice } from '../filling/DraftsOnDevice'
import { useUnsent, useWaiting, waitingKey } from '../filling/useWaiting'
import { WaitingNotice } from '../filling/WaitingNotice'
import { useSubmissionsChanged } from '../useSubmissionsChanged'
import { FollowUpDialog } from './FollowUpDialog'
import { type FollowUpCase, isOfCase } from './followUpCase'
import { followUpColumns } from './followUpColumns'
import { NewFollowUp } from './NewFollowUp'

/** Case lists show so many rows (document 3, section 9). */
const perPage = 5

/** The follow-up notes of doctors or of nurses in a case. The screen needs the texts `answering` and `submissions`. */
export function FollowUps(props: FollowUpCase) {
  const t = useText('submissions')
  const { can } = useAuthSession()
  if (can('list-follow-up')) return <List {...props} />
  return (
    <Card title={t(`followUps.${props.type}`)}>
      <Empty title={t('followUps.noPermission')} body={t('followUps.noPermissionBody')} />
    </Card>
  )
}

type Opened = { id: number } | 'new' | null

function List(props: FollowUpCase) {
  const { episodeId, type, zone, isOpen } = props
  const t = useText('submissions')
  const { can } = useAuthSession()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened>(null)
  const about = { model_type: 'episode', model_id: episodeId, type } as const
  const list = useQuery({
    ...api.submissions.ofRecord.query({ query: { ...about, page, limit: perPage } }),
    placeholderData: keepPreviousData,
  })
  const choices = useQuery({
    ...api.followUps.utilities.query({ query: { episodeId } }),
    enabled: isOpen && can('create-follow-up'),
  })
  const { can_create: canCreate = false, forms = [] } = choices.data?.data[type] ?? {}
  const waiting = useWaiting(staffCalls.kind).filter(({ fields }) => isOfCase(fields, props))
  const unsent = useUnsent(staffCalls.kind).filter(({ fields }) => isOfCase(fields, props))
  const queries = useQueryClient()
  const changed = useSubmissionsChanged()
  // What could not be sent is listed at once.
  const close = () => {
    setOpened(null)
    void queries.invalidateQueries({ queryKey: [waitingKey] })
  }
  const canOpen = can('show-follow-up') || can('update-follow-up')
  const open = ({ id }: SubmissionRow) => setOpened({ id })
  const rowActions = (row: SubmissionRow): RowAction[] => [
    row.editable && can('update-follow-up')
      ? { key: 'edit', label: t('followUps.continue'), icon: <IconPencil />, quick: true, onSelect: () => open(row) }
      : { key: 'preview', label: t('list.preview'), icon: <IconEye />, onSelect: () => open(row) },
    {
      key: 'print',
      label: t('print.print'),
      icon: <IconPrinter />,
      onSelect: () => void navigate(`/survey-instances/${row.id}/print`),
    },
  ]
  return (
    <Section
      title={t(`followUps.${type}`)}
      actions={
        isOpen &&
        canCreate && (
          <Button size="small" icon={<IconPlus />} onClick={() => setOpened('new')}>
            {t('followUps.new')}
          </Button>
        )
      }
    >
      <WaitingNotice waiting={waiting} />
      <DraftsOnDevice drafts={unsent} calls={staffCalls} onChanged={changed} />
      {choices.isError && <ErrorState onRetry={() => void choices.refetch()} retrying={choices.isFetching} />}
      <ListBody
        list={list}
        onPageChange={setPage}
        empty={{ icon: <IconNotes />, body: t('followUps.none') }}
        table={{
          label: t(`followUps.${type}`),
          columns: followUpColumns(t, zone),
          rowKey: ({ id }) => id,
          rowName: ({ survey }) => survey.title,
          onRow: canOpen ? open : undefined,
          rowActions: canOpen ? rowActions : undefined,
        }}
      />
      <NewFollowUp {...props} forms={forms} open={opened === 'new'} onClose={close} />
      <FollowUpDialog {...props} id={typeof opened === 'object' ? (opened?.id ?? null) : null} onClose={close} />
    </Section>
  )
}
