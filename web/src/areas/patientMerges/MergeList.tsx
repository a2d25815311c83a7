import { IconArrowBackUp, IconArrowMerge, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PatientMerge } from '#contract/patientMerges/calls'
import { type Text, useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { InstantText } from '../../ui/DateTimeText'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { isolated } from '../../ui/isolated'
import { ListPage } from '../../ui/list/ListPage'
import type { Column, RowAction } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { Person } from '../../ui/Person'
import { StatusBadge } from '../../ui/StatusBadge'

/** Lists the merges of patients' records, and undoes them. */
export function MergeList() {
  const t = useText('patientMerges')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.patientMerges.list.query({ query: { page } }), placeholderData: keepPreviousData })
  return (
    <ListPage<PatientMerge>
      title={t('list.title')}
      lead={t('list.lead')}
      list={list}
      onPageChange={setPage}
      rowKey={({ id }) => id}
      rowName={({ merged }) => merged.name_text}
      rowTo={({ survivor }) => `/users/${survivor.id}/view`}
      rowActions={useUndo()}
      empty={{ body: t('list.empty'), icon: <IconArrowMerge /> }}
      columns={columns(t, zone)}
    />
  )
}

function columns(t: Text<'patientMerges'>, zone: string): Column<PatientMerge>[] {
  const person = ({ id, name_text: name, avatar }: PatientMerge['merged']) => (
    <Person id={id} name={name} photo={avatar} line={<bdi>{t('number', { id })}</bdi>} />
  )
  return [
    { key: 'survivor', header: t('stays'), render: ({ survivor }) => person(survivor) },
    { key: 'merged', header: t('isMerged'), render: ({ merged }) => person(merged) },
    {
      key: 'state',
      header: t('state'),
      card: 'badge',
      render: ({ undone_at: at, moved }) => (
        <StatusBadge tone={at ? 'neutral' : 'ok'} icon={at ? <IconArrowBackUp /> : <IconCircleCheck />}>
          {at ? t('state.undone') : t('state.merged', { count: moved })}
        </StatusBadge>
      ),
    },
    { key: 'reason', header: t('field.reason'), render: ({ reason }) => <Name>{reason}</Name>, hideBelow: 'lg' },
    { key: 'by', header: t('by'), render: ({ merged_by: by }) => <Name>{by.name_text}</Name>, hideBelow: 'md' },
    { key: 'at', header: t('at'), render: ({ merged_at: at }) => <InstantText instant={at} zone={zone} /> },
    {
      key: 'until',
      header: t('until'),
      render: ({ undo_until: until, can_undo: canUndo }) => canUndo && <InstantText instant={until} zone={zone} />,
      hideBelow: 'lg',
    },
  ]
}

/** Returns the action of a merge that can be undone. */
function useUndo(): (merge: PatientMerge) => RowAction[] {
  const t = useText('patientMerges')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const call = useCall(api.patientMerges.undo)
  const undo = async ({ id, merged, survivor }: PatientMerge) => {
    const names = { merged: isolated(merged.name_text), kept: isolated(survivor.name_text) }
    const isConfirmed = await confirm({
      title: t('undo.title'),
      body: t('undo.body', names),
      confirmLabel: t('undo'),
      cancelLabel: t('undo.no'),
      danger: true,
    })
    if (!isConfirmed || !(await call.run({ params: { id } }))) return
    toasts.success(t('undo.done'))
    await queries.invalidateQueries()
  }
  return (merge) =>
    merge.can_undo
      ? [{ key: 'undo', label: t('undo'), icon: <IconArrowBackUp />, onSelect: () => void undo(merge), danger: true }]
      : []
}
