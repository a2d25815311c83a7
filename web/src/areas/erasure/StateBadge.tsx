import { IconArrowBackUp, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ErasureState } from '#contract/erasure/calls'
import { useText } from '../../app/i18n/useText'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'

const looks: Record<ErasureState, [tone: Tone, icon: ReactNode]> = {
  open: ['warn', <IconClock key="icon" />],
  done: ['ok', <IconCircleCheck key="icon" />],
  rejected: ['neutral', <IconX key="icon" />],
  withdrawn: ['neutral', <IconArrowBackUp key="icon" />],
}

/** Shows what became of a request to erase an account. */
export function StateBadge({ state }: { state: ErasureState }) {
  const t = useText('erasure')
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}
