import { IconDots, IconFileSpreadsheet } from '@tabler/icons-react'
import { type SheetFormat, sheetFormats } from '#contract/kit/sheetFormats'
import type { Download } from '../../lib/api/answer'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { ActionMenu } from '../../ui/ActionMenu'
import { IconButton } from '../../ui/IconButton'
import type { RowAction } from '../../ui/list/listTypes'
import { type Text, useText } from '../i18n/useText'

/** Fetches a list as it is filtered now. */
export type TakeSheet = (format: SheetFormat) => Promise<Download>

/** Taking a list out as a spreadsheet, as actions of a menu. */
export function sheetActions(sheet: TakeSheet, t: Text<'app'>): RowAction[] {
  const take = (format: SheetFormat) => {
    sheet(format).then(
      ({ blob, fileName }) => saveBlob(blob, fileName),
      (thrown) => reportProblem(asProblem(thrown, apiSettings.words.network)),
    )
  }
  return sheetFormats.map((format) => ({
    key: format,
    label: t(`sheet.${format}`),
    icon: <IconFileSpreadsheet />,
    onSelect: () => take(format),
  }))
}

/** For a list without filters that one would keep. */
export function SheetMenu({ sheet }: { sheet: TakeSheet }) {
  const t = useText('app')
  return (
    <ActionMenu actions={sheetActions(sheet, t)}>
      <IconButton label={t('list.more')} icon={<IconDots />} />
    </ActionMenu>
  )
}
