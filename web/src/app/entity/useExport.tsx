import { IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { type ExportFormat, exportFormats } from '#contract/kit/exportFormats'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import type { Download } from '../../lib/api/response'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { announce } from '../../ui/feedback/announce'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { useLocation } from '../router/navigation'
import { cancelExport, exportList, useIsExporting } from './runningExports'

/** Fetches the list with its current filters; aborted by the signal. */
export type FetchExport = (format: ExportFormat, signal: AbortSignal) => Promise<Download>

interface ListExport {
  /** Menu actions: the formats or, while an export is running, its cancellation. */
  actions: RowAction[]
  isExporting: boolean
  cancel: () => void
}

/** Exports the list of the current screen as a spreadsheet, with screen reader announcements. */
export function useExport(fetchExport: FetchExport): ListExport {
  const t = useText('app')
  const { pathname } = useLocation()
  const isExporting = useIsExporting(pathname)
  const cancel = () => {
    cancelExport(pathname)
    announce(t('sheet.cancelled'))
  }
  const startExport = async (format: ExportFormat) => {
    announce(t('sheet.making'))
    try {
      const file = await exportList(pathname, (signal) => fetchExport(format, signal))
      if (!file) return
      saveBlob(file.blob, file.fileName)
      announce(t('sheet.made'))
    } catch (thrown) {
      reportProblem(asProblem(thrown, apiSettings.texts.network))
    }
  }
  const stop = { key: 'stop', label: t('sheet.cancel'), icon: <IconX />, onSelect: cancel }
  const formats = exportFormats.map((format) => ({
    key: format,
    label: t(`sheet.${format}`),
    icon: <IconFileSpreadsheet />,
    onSelect: () => void startExport(format),
  }))
  return { actions: isExporting ? [stop] : formats, isExporting, cancel }
}
