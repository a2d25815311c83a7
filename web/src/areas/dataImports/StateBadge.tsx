import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClock, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DataImportState } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const looks: Record<DataImportState, [tone: Tone, icon: ReactNode]> = {
  mapping: ['neutral', <IconClock key="icon" />],
  reading: ['teal', <IconLoader2 key="icon" />],
  comparing: ['teal', <IconLoader2 key="icon" />],
  checked: ['warn', <IconClock key="icon" />],
  importing: ['teal', <IconLoader2 key="icon" />],
  imported: ['ok', <IconCircleCheck key="icon" />],
  undoing: ['teal', <IconLoader2 key="icon" />],
  undone: ['neutral', <IconArrowBackUp key="icon" />],
  failed: ['bad', <IconAlertTriangle key="icon" />],
}

/** Shows how far an imported file is. */
export function StateBadge({ state }: { state: DataImportState }) {
  const t = useText('dataImports')
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
