import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { useSearchParams } from '../router/navigation'
import { ExportMenu } from './ExportMenu'
import { SaveViewDialog } from './SaveViewDialog'
import type { FetchExport } from './useExport'

type ListMenuProps = {
  /** Name of the area in the contract, such as 'levels'. */
  area: string
  fetchExport: FetchExport
}

/** The menu of a whole list: exports it as a spreadsheet, and saves, opens and deletes saved views of its filters. */
export function ListMenu({ area, fetchExport }: ListMenuProps) {
  const t = useText('app')
  const [search, setSearch] = useSearchParams()
  const [isSaving, setIsSaving] = useState(false)
  const queries = useQueryClient()
  const views = useQuery({ ...api.views.list.query({ params: { list: area } }), staleTime: 60_000 })
  const filters = new URLSearchParams(search)
  filters.delete('page')
  const shown = (views.data?.data ?? []).find((view) => view.filters === filters.toString())
  const deleteView = async (id: number) => {
    await api.views.remove.call({ params: { id } })
    await queries.invalidateQueries({ queryKey: api.views.list.key() })
  }
  const before: RowAction[] = [
    ...(views.data?.data ?? []).map((view) => ({
      key: `view-${view.id}`,
      label: view.name,
      icon: <IconBookmark />,
      onSelect: () => setSearch(new URLSearchParams(view.filters)),
    })),
    ...(filters.size > 0 && !shown
      ? [{ key: 'keep', label: t('view.keep'), icon: <IconBookmarkPlus />, onSelect: () => setIsSaving(true) }]
      : []),
  ]
  const after: RowAction[] = shown
    ? [
        {
          key: 'forget',
          label: t('view.forget', { name: shown.name }),
          icon: <IconTrash />,
          danger: true,
          onSelect: () => void deleteView(shown.id),
        },
      ]
    : []
  return (
    <>
      <ExportMenu fetchExport={fetchExport} before={before} after={after} />
      <SaveViewDialog area={area} filters={filters.toString()} open={isSaving} onClose={() => setIsSaving(false)} />
    </>
  )
}
