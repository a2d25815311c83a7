import { IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { type SheetFormat, sheetFormats } from '#contract/kit/sheetFormats'
import type { Download } from '../../lib/api/answer'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { announce } from '../../ui/feedback/announce'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { useLocation } from '../router/navigation'
import { cancelTaking, takeList, useIsTaken } from './takenLists'

/** Fetches a list as it is filtered now, until the signal says to stop. */
export type TakeSheet = (format: SheetFormat, signal: AbortSignal) => Promise<Download>

interface Sheet {
  /** To be offered in a menu: the formats, or while the list is being taken out, to cancel that. */
  actions: RowAction[]
  isMaking: boolean
  cancel: () => void
}

/** Taking the list of this screen out as a spreadsheet. */
export function useSheet(sheet: TakeSheet): Sheet {
  const t = useText('app')
  const { pathname } = useLocation()
  const isMaking = useIsTaken(pathname)
  const cancel = () => {
    cancelTaking(pathname)
    announce(t('sheet.cancelled'))
  }
  const take = async (format: SheetFormat) => {
    announce(t('sheet.making'))
    try {
      const made = await takeList(pathname, (signal) => sheet(format, signal))
      if (!made) return
      saveBlob(made.blob, made.fileName)
      announce(t('sheet.made'))
    } catch (thrown) {
      reportProblem(asProblem(thrown, apiSettings.words.network))
    }
  }
  const stop = { key: 'stop', label: t('sheet.cancel'), icon: <IconX />, onSelect: cancel }
  const formats = sheetFormats.map((format) => ({
    key: format,
    label: t(`sheet.${format}`),
    icon: <IconFileSpreadsheet />,
    onSelect: () => void take(format),
  }))
  return { actions: isMaking ? [stop] : formats, isMaking, cancel }
}
