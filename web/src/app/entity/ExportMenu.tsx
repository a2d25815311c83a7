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
  /** What else can be done with the list: before the formats, and after them. */
  before?: readonly RowAction[]
  after?: readonly RowAction[]
}

/** A menu for a whole list: taken out as a spreadsheet, which shows while it is made and can be cancelled. */
export function ExportMenu({ fetchExport, before = [], after = [] }: ExportMenuProps) {
  const t = useText('app')
  const opener = useRef<HTMLButtonElement>(null)
  const { actions, isExporting, cancel } = useExport(fetchExport)
  const stop = () => {
    // The button that was pressed goes away.
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
