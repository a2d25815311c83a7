import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { useSearchParams } from '../router/navigation'
import { KeepViewDialog } from './KeepViewDialog'
import { SheetMenu } from './SheetMenu'
import type { TakeSheet } from './useSheet'

type ListMenuProps = {
  /** Of the contract, such as 'levels'. */
  area: string
  sheet: TakeSheet
}

/** What can be done with a whole list: taken out as a spreadsheet, its filters kept under a name and found again. */
export function ListMenu({ area, sheet }: ListMenuProps) {
  const t = useText('app')
  const [search, setSearch] = useSearchParams()
  const [keeping, setKeeping] = useState(false)
  const queries = useQueryClient()
  const views = useQuery({ ...api.views.list.query({ params: { list: area } }), staleTime: 60_000 })
  const filters = new URLSearchParams(search)
  filters.delete('page')
  const shown = (views.data?.data ?? []).find((view) => view.filters === filters.toString())
  const forget = async (id: number) => {
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
      ? [{ key: 'keep', label: t('view.keep'), icon: <IconBookmarkPlus />, onSelect: () => setKeeping(true) }]
      : []),
  ]
  const after: RowAction[] = shown
    ? [
        {
          key: 'forget',
          label: t('view.forget', { name: shown.name }),
          icon: <IconTrash />,
          danger: true,
          onSelect: () => void forget(shown.id),
        },
      ]
    : []
  return (
    <>
      <SheetMenu sheet={sheet} before={before} after={after} />
      <KeepViewDialog area={area} filters={filters.toString()} open={keeping} onClose={() => setKeeping(false)} />
    </>
  )
}
