import { IconBookmark, IconBookmarkPlus, IconDots, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SheetFormat, sheetFormats } from '#contract/kit/sheet'
import type { Download } from '../../lib/api/answer'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { ActionMenu } from '../../ui/ActionMenu'
import { IconButton } from '../../ui/IconButton'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { useSearchParams } from '../router/navigation'
import { KeepViewDialog } from './KeepViewDialog'

type ListMenuProps = {
  /** Of the contract, such as 'levels'. */
  area: string
  /** Fetches the list as it is filtered now. */
  sheet: (format: SheetFormat) => Promise<Download>
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
  const take = (format: SheetFormat) => {
    sheet(format).then(
      ({ blob, fileName }) => saveBlob(blob, fileName),
      (thrown) => reportProblem(asProblem(thrown, apiSettings.words.network)),
    )
  }
  const forget = async (id: number) => {
    await api.views.remove.call({ params: { id } })
    await queries.invalidateQueries({ queryKey: api.views.list.key() })
  }
  const actions: RowAction[] = [
    ...(views.data?.data ?? []).map((view) => ({
      key: `view-${view.id}`,
      label: view.name,
      icon: <IconBookmark />,
      onSelect: () => setSearch(new URLSearchParams(view.filters)),
    })),
    ...(filters.size > 0 && !shown
      ? [{ key: 'keep', label: t('view.keep'), icon: <IconBookmarkPlus />, onSelect: () => setKeeping(true) }]
      : []),
    ...sheetFormats.map((format) => ({
      key: format,
      label: t(`sheet.${format}`),
      icon: <IconFileSpreadsheet />,
      onSelect: () => take(format),
    })),
    ...(shown
      ? [
          {
            key: 'forget',
            label: t('view.forget', { name: shown.name }),
            icon: <IconTrash />,
            danger: true,
            onSelect: () => void forget(shown.id),
          },
        ]
      : []),
  ]
  return (
    <>
      <ActionMenu actions={actions}>
        <IconButton label={t('list.more')} icon={<IconDots />} />
      </ActionMenu>
      <KeepViewDialog area={area} filters={filters.toString()} open={keeping} onClose={() => setKeeping(false)} />
    </>
  )
}
