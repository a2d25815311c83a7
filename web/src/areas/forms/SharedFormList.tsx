import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SurveyRow } from '#contract/surveys/form'
import { exportColumns } from '../../app/entity/exportColumns'
import { ListMenu } from '../../app/entity/ListMenu'
import { useRemoval } from '../../app/entity/useRemoval'
import { ViewTabs } from '../../app/entity/ViewTabs'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { ListPage } from '../../ui/list/ListPage'
import { sharedFormColumns } from './columns'
import { type SharedForm, ShareFormDialog } from './ShareFormDialog'

/** The forms that patients find and fill in by themselves. */
export function SharedFormList() {
  const t = useText('forms')
  const remove = useRemoval()
  const [shared, setShared] = useState<SharedForm>()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress('title')
  const list = useQuery({
    ...api.publicSurveys.list.query({ query: { page, title: filters.title } }),
    placeholderData: keepPreviousData,
  })
  const columns = sharedFormColumns(t)
  const removal = {
    call: api.publicSurveys.remove,
    area: 'publicSurveys',
    body: `${t('delete')} ${t('shared.deleteNote')}`,
    done: t('shared.deleted'),
  }
  return (
    <>
      <ListPage<SurveyRow>
        title={t('shared.title')}
        actions={
          <>
            <ListMenu
              area="publicSurveys"
              fetchExport={(format, signal) =>
                api.publicSurveys.sheet.call({
                  query: {
                    ...filters,
                    format,
                    title: t('shared.title'),
                    columns: JSON.stringify(exportColumns(columns)),
                  },
                  signal,
                })
              }
            />
            <Button variant="primary" icon={<IconPlus />} onClick={() => setShared({})}>
              {t('shared.new')}
            </Button>
          </>
        }
        tabs={<ViewTabs area="publicSurveys" />}
        list={list}
        onPageChange={setPage}
        query={filters.title}
        onQueryChange={(title) => setFilters({ title })}
        searchPlaceholder={t('search')}
        onClearFilters={isFiltered ? clear : undefined}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title_text: title }) => title}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t('shared.edit'),
            icon: <IconPencil />,
            onSelect: () => setShared({ form: row }),
            quick: true,
          },
          {
            key: 'delete',
            label: t('shared.stop'),
            icon: <IconTrash />,
            onSelect: () => void remove(removal, row.id),
            danger: true,
          },
        ]}
      />
      <ShareFormDialog shared={shared} onClose={() => setShared(undefined)} />
    </>
  )
}
