import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { useRemoval } from '../../../app/entity/useRemoval'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowAction } from '../../../ui/list/listTypes'
import { sentSurveyColumns } from './columns'
import { SentSurveyPreview } from './SentSurveyPreview'
import { genders, useTargetChoices } from './useTargetChoices'

const genderOf = (value: string) => genders.find((gender) => gender === value)

/** Returns the actions of a row. */
function useRowActions(preview: (id: number) => void) {
  const t = useText('sentSurveys')
  const removal = useRemoval()
  const remove = ({ id, editable }: SentSurveyRow) =>
    void removal(
      {
        call: api.sentSurveys.remove,
        area: 'sentSurveys',
        body: editable ? t('delete') : `${t('delete')} ${t('delete.sent')}`,
        done: t('deleted'),
      },
      id,
    )
  return (row: SentSurveyRow): RowAction[] => [
    { key: 'preview', label: t('preview'), icon: <IconEye />, quick: true, onSelect: () => preview(row.id) },
    ...(row.editable
      ? [
          {
            key: 'edit',
            label: t('row.edit'),
            icon: <IconPencil />,
            onSelect: () => void navigate(`/send-surveys/${row.id}/edit`),
          },
        ]
      : []),
    { key: 'delete', label: t('row.delete'), icon: <IconTrash />, danger: true, onSelect: () => remove(row) },
  ]
}

/** Lists the surveys that were sent at the user's hospitals, and the drafts of others. */
export function SentSurveyList() {
  const t = useText('sentSurveys')
  const { hospitals, specialties } = useTargetChoices()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress(
    'title',
    'location_id',
    'specialty_id',
    'gender',
  )
  const [previewed, setPreviewed] = useState<number>()
  const query = { ...filters, gender: genderOf(filters.gender) }
  const list = useQuery({
    ...api.sentSurveys.list.query({ query: { ...query, page } }),
    placeholderData: keepPreviousData,
  })
  const columns = sentSurveyColumns(t, useUser().time_zone)
  return (
    <>
      <ListPage<SentSurveyRow>
        title={t('title')}
        actions={
          <>
            <ListMenu
              area="sentSurveys"
              fetchExport={(format, signal) =>
                api.sentSurveys.sheet.call({
                  query: { ...query, format, title: t('title'), columns: JSON.stringify(exportColumns(columns)) },
                  signal,
                })
              }
            />
            <Button variant="primary" icon={<IconPlus />} to="/send-surveys/create">
              {t('new')}
            </Button>
          </>
        }
        tabs={<ViewTabs area="sentSurveys" />}
        list={list}
        onPageChange={setPage}
        query={filters.title}
        onQueryChange={(title) => setFilters({ title })}
        searchPlaceholder={t('search')}
        filters={
          <>
            <FilterChip
              label={t('field.location')}
              options={hospitals}
              value={filters.location_id || null}
              onChange={(location) => setFilters({ location_id: location })}
            />
            <FilterChip
              label={t('field.specialty')}
              options={specialties}
              value={filters.specialty_id || null}
              onChange={(specialty) => setFilters({ specialty_id: specialty })}
            />
            <FilterChip
              label={t('field.gender')}
              options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
              value={filters.gender || null}
              onChange={(gender) => setFilters({ gender })}
            />
          </>
        }
        onClearFilters={isFiltered ? clear : undefined}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ survey }) => survey.title}
        onRow={({ id }) => setPreviewed(id)}
        rowActions={useRowActions(setPreviewed)}
      />
      <SentSurveyPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
