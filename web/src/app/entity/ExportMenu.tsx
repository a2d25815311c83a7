import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { ActionMenu } from '../../ui/ActionMenu'
import { IconButton } from '../../ui/IconButton'
import type { RowAction } from '../../ui/list/listTypes'
import { useText } from '../i18n/useText'
import { ExportProgress } from './ExportProgress'
import { type FetchExport, useExport } from './useExport'

type ExportMenuProps = {
  fetchExport: FetchExport
  /** Further actions of the list, before and after the formats. */
  before?: readonly RowAction[]
  after?: readonly RowAction[]
}

/** The menu of a whole list: exports it as a spreadsheet, shows the progress and can cancel it. */
export function ExportMenu({ fetchExport, before = [], after = [] }: ExportMenuProps) {
  const t = useText('app')
  const opener = useRef<HTMLButtonElement>(null)
  const { actions, isExporting, cancel } = useExport(fetchExport)
  const stop = () => {
    // The cancel button that has the focus is removed.
    opener.current?.focus()
    cancel()
  }
  return (
    <>
      {isExporting && <ExportProgress onCancel={stop} />}
      <ActionMenu actions={[...before, ...actions, ...after]}>
        <IconButton ref={opener} label={t('list.more')} icon={<IconDots />} />
      </ActionMenu>
    </>
  )
}
