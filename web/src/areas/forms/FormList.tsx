import { IconCopy, IconPrinter, IconTrash, IconVersions } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SurveyRow } from '#contract/surveys/form'
import { EntityList } from '../../app/entity/EntityList'
import { useRemoval } from '../../app/entity/useRemoval'
import { useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { FilterChip } from '../../ui/list/FilterChip'
import type { RowAction } from '../../ui/list/listTypes'
import { specialtyFormColumns } from './columns'

type Filter = 'q' | 'specialty_id' | 'type' | 'status'

/** The forms of the user's hospitals: current versions and drafts. Only drafts can be edited. */
export function FormList() {
  const t = useText('forms')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const remove = useRemoval()
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 })
  const removal = { call: api.surveys.remove, area: 'surveys', body: t('delete'), done: t('deleted') }
  const openCopy = async (copy: Promise<{ data: { id: number } }>) => {
    try {
      const { data } = await copy
      void queries.invalidateQueries({ queryKey: ['surveys'] })
      void navigate(`/specialties-forms/${data.id}/edit`)
    } catch (thrown) {
      reportProblem(asProblem(thrown, ''))
    }
  }
  const actionsOf = ({ id, editable }: SurveyRow): RowAction[] => [
    ...(!editable && can('update-specialties-form')
      ? [
          {
            key: 'version',
            label: t('newVersion'),
            icon: <IconVersions />,
            onSelect: () => void openCopy(api.surveys.createVersion.call({ params: { id } })),
          },
        ]
      : []),
    ...(can('create-specialties-form')
      ? [
          {
            key: 'duplicate',
            label: t('duplicate'),
            icon: <IconCopy />,
            onSelect: () => void openCopy(api.surveys.duplicate.call({ params: { id } })),
          },
        ]
      : []),
    ...(!editable && can(['show-specialties-form', 'update-specialties-form'])
      ? [
          {
            key: 'print',
            label: t('print'),
            icon: <IconPrinter />,
            onSelect: () => void navigate(`/specialties-forms/${id}/print`),
          },
        ]
      : []),
    ...(!editable && can('delete-specialties-form')
      ? [
          {
            key: 'withdraw',
            label: t('withdraw'),
            icon: <IconTrash />,
            danger: true,
            onSelect: () =>
              void remove({ ...removal, body: `${t('delete')} ${t('withdrawNote')}`, done: t('withdrawn') }, id),
          },
        ]
      : []),
  ]
  const options = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <EntityList<SurveyRow, Filter>
      title={t('title')}
      area="surveys"
      entity="specialties-form"
      createAt="/specialties-forms/create"
      editAt={(id) => `/specialties-forms/${id}/edit`}
      showAt={(id) => `/specialties-forms/${id}/edit`}
      showWith={['update-specialties-form']}
      newLabel={t('new')}
      searchPlaceholder={t('search')}
      filterNames={['q', 'specialty_id', 'type', 'status']}
      filters={({ filters, setFilters }) => (
        <>
          <FilterChip
            label={t('field.specialty')}
            options={options(choices.data?.data.specialties)}
            value={filters.specialty_id || null}
            onChange={(value) => setFilters({ specialty_id: value })}
          />
          <FilterChip
            label={t('field.type')}
            options={options(choices.data?.data.types)}
            value={filters.type || null}
            onChange={(value) => setFilters({ type: value })}
          />
          <FilterChip
            label={t('field.status')}
            options={[
              { value: '1', label: t('status.1') },
              { value: '2', label: t('status.2') },
            ]}
            value={filters.status || null}
            onChange={(value) => setFilters({ status: value })}
          />
        </>
      )}
      read={(query) => api.surveys.list.query({ query })}
      fetchExport={(query, signal) => api.surveys.sheet.call({ query, signal })}
      columns={specialtyFormColumns(t)}
      rowName={({ title_text: title }) => title}
      isFixed={({ editable }) => !editable}
      moreActions={actionsOf}
      remove={removal}
    />
  )
}
