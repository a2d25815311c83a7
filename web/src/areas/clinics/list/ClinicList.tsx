import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClinicRow } from '#contract/clinics'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { mendFocus } from '../../../app/mendFocus'
import { navigate } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useSession } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { formatDay } from '../../../ui/format'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListPage } from '../../../ui/list/ListPage'
import type { Column, RowAction } from '../../../ui/list/listTypes'
import { Person } from '../../../ui/Person'

/** The clinics of one's hospitals. */
export function ClinicList() {
  const t = useText('clinics')
  const { can } = useSession()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress('q', 'specialty_id', 'type')
  const list = useQuery({
    ...api.clinics.list.query({
      query: { page, q: filters.q, specialty_id: filters.specialty_id, type: filters.type },
    }),
    placeholderData: keepPreviousData,
  })
  const choices = useQuery({ ...api.clinics.utilities.query(), staleTime: 300_000 })
  const specialties = choices.data?.data.specialties ?? []
  const remove = useRemove()
  const columns = useColumns()
  const rowActions = (row: ClinicRow): RowAction[] => [
    ...(can('update-clinic')
      ? [
          {
            key: 'edit',
            label: t('list.edit'),
            icon: <IconPencil />,
            onSelect: () => void navigate(`/clinics/edit/${row.id}`),
            quick: true,
          },
        ]
      : []),
    ...(can('delete-clinic')
      ? [
          {
            key: 'delete',
            label: t('list.delete'),
            icon: <IconTrash />,
            onSelect: () => void remove(row),
            danger: true,
          },
        ]
      : []),
  ]
  return (
    <ListPage<ClinicRow>
      title={t('list.title')}
      actions={
        can('create-clinic') && (
          <Button variant="primary" icon={<IconPlus />} to="/clinics/create">
            {t('list.new')}
          </Button>
        )
      }
      list={list}
      onPageChange={setPage}
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('list.search')}
      filters={
        <>
          <FilterChip
            label={t('field.specialty_id')}
            options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filters.specialty_id || null}
            onChange={(value) => setFilters({ specialty_id: value })}
          />
          <FilterChip
            label={t('field.type')}
            options={(['virtual', 'physical'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={filters.type || null}
            onChange={(value) => setFilters({ type: value })}
          />
        </>
      }
      onClearFilters={isFiltered ? clear : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      {...(can('update-clinic') ? { rowTo: ({ id }: ClinicRow) => `/clinics/edit/${id}` } : {})}
      rowActions={rowActions}
    />
  )
}

function useColumns(): Column<ClinicRow>[] {
  const t = useText('clinics')
  const language = useLanguage()
  const day = (value: string) => <bdi>{formatDay(value, language)}</bdi>
  return [
    {
      key: 'title',
      header: t('field.title'),
      render: ({ title, hospital, doctor }) => (
        <Person name={title} photo={doctor.avatar} line={<bdi>{hospital.name}</bdi>} />
      ),
    },
    { key: 'id', header: t('list.id'), render: ({ id }) => <bdi>{id}</bdi>, align: 'end', hideBelow: 'lg' },
    { key: 'specialty', header: t('field.specialty_id'), render: ({ specialty }) => <bdi>{specialty.name}</bdi> },
    {
      key: 'doctor',
      header: t('field.doctor_id'),
      render: ({ doctor }) => <bdi>{`${doctor.first_name} ${doctor.last_name}`}</bdi>,
    },
    { key: 'start', header: t('field.start_date'), render: ({ start_date }) => day(start_date), hideBelow: 'md' },
    { key: 'end', header: t('field.end_date'), render: ({ end_date }) => day(end_date), hideBelow: 'md' },
    { key: 'type', header: t('field.type'), render: ({ type_text }) => type_text },
  ]
}

/** Deletes a clinic once the person is sure; why it cannot be is told by the banner. */
function useRemove(): (row: ClinicRow) => Promise<void> {
  const t = useText('clinics')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const call = useCall(api.clinics.remove)
  return async (row) => {
    const sure = await confirm({
      title: t('delete.title'),
      body: t('delete.body'),
      confirm: t('delete.yes'),
      keep: t('delete.no'),
      danger: true,
    })
    if (!sure || !(await call.run({ params: { id: row.id } }))) return
    toasts.success(t('delete.done'))
    const mend = mendFocus()
    await queries.invalidateQueries({ queryKey: api.clinics.list.key() })
    mend()
  }
}
