import {
  IconAlarm,
  IconAlertTriangle,
  IconBed,
  IconClipboardHeart,
  IconFlag,
  IconFlask,
  IconHeartRateMonitor,
  IconNotes,
  IconPill,
  IconPrescription,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '#contract/caseTimeline/calls'
import type { TimelineGroup, TimelineKind } from '#contract/caseTimeline/kinds'

const groupIcons: Record<TimelineGroup, ReactNode> = {
  stay: <IconBed />,
  history: <IconClipboardHeart />,
  prescriptions: <IconPrescription />,
  doses: <IconPill />,
  vitals: <IconHeartRateMonitor />,
  investigations: <IconFlask />,
  notes: <IconNotes />,
}

const kindIcons: Partial<Record<TimelineKind, ReactNode>> = {
  allergy_recorded: <IconAlertTriangle />,
  allergy_corrected: <IconAlertTriangle />,
  alert_recorded: <IconAlertTriangle />,
  alert_corrected: <IconAlertTriangle />,
  dose_missed: <IconAlertTriangle />,
  red_flag: <IconFlag />,
  escalation_opened: <IconAlarm />,
  escalation_acknowledged: <IconAlarm />,
  escalation_closed: <IconAlarm />,
}

/** Returns the icon of an entry. */
export function iconOf({ kind, group }: Pick<TimelineEntry, 'kind' | 'group'>): ReactNode {
  return kindIcons[kind] ?? groupIcons[group]
}
