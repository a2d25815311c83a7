import { IconAlertTriangle, IconBiohazard, IconHeartbeat, IconLanguage, IconStairsDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AlertKind } from '#contract/alerts/kinds'
import type { Tone } from '../../ui/StatusBadge'

/** The icon of each kind of alert, and its tone while it applies. */
export const kindLooks: Record<AlertKind, { tone: Tone; icon: ReactNode }> = {
  isolation: { tone: 'bad', icon: <IconBiohazard /> },
  resuscitation: { tone: 'bad', icon: <IconHeartbeat /> },
  fall_risk: { tone: 'warn', icon: <IconStairsDown /> },
  interpreter: { tone: 'neutral', icon: <IconLanguage /> },
  other: { tone: 'warn', icon: <IconAlertTriangle /> },
}
