import { IconBookmarkPlus, IconFileImport, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api/api'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { ExportMenu } from './ExportMenu'
import type { ImportParts } from './importParts'
import { SaveViewDialog } from './SaveViewDialog'
import type { FetchExport } from './useExport'
import { useSavedViews } from './ViewTabs'

/** Loaded when the dialog is opened for the first time. */
const ImportDialog = lazy(() => import('./ImportDialog').then((module) => ({ default: module.ImportDialog })))

type ListMenuProps = {
  /** Name of the area in the contract, such as 'levels'. */
  area: string
  fetchExport: FetchExport
  /** Given if the signed-in user may import rows. */
  imports?: ImportParts | undefined
}

/**
 * The menu of a whole list: exports it as a spreadsheet, imports a CSV file, and saves its filters as a view, or deletes
 * the one that is shown. `ViewTabs` opens them.
 */
export function ListMenu({ area, fetchExport, imports }: ListMenuProps) {
  const t = useText('app')
  const [isSaving, setIsSaving] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const [isImportOpen, setIsImportOpen] = useState(false)
  const queries = useQueryClient()
  const { filters, shown } = useSavedViews(area)
  const deleteView = async (id: number) => {
    await api.views.remove.call({ params: { id } })
    await queries.invalidateQueries({ queryKey: api.views.list.key() })
  }
  const before: RowAction[] =
    filters !== '' && !shown
      ? [{ key: 'keep', label: t('view.keep'), icon: <IconBookmarkPlus />, onSelect: () => setIsSaving(true) }]
      : []
  const startImport = () => {
    setIsImportOpen(true)
    setIsImporting(true)
  }
  const importAction = { key: 'import', label: t('import.open'), icon: <IconFileImport />, onSelect: startImport }
  const forget: RowAction[] = shown
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
      <ExportMenu fetchExport={fetchExport} before={before} after={[...(imports ? [importAction] : []), ...forget]} />
      <SaveViewDialog area={area} filters={filters} open={isSaving} onClose={() => setIsSaving(false)} />
      {imports && isImportOpen && (
        <Suspense>
          <ImportDialog {...imports} area={area} open={isImporting} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
