import {
  IconBeach,
  IconFlag,
  IconNote,
  IconPhoneCall,
  IconSchool,
  IconStethoscope,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EVENT_TYPE, type EventType } from '#contract/calendarEvents/codes'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import type { Entry } from './types'

const ofType: Record<EventType, { look: string; icon: ReactNode }> = {
  [EVENT_TYPE.meeting]: { look: 'event', icon: <IconUsers /> },
  [EVENT_TYPE.duty]: { look: 'duty', icon: <IconUserCheck /> },
  [EVENT_TYPE.onCall]: { look: 'onCall', icon: <IconPhoneCall /> },
  [EVENT_TYPE.training]: { look: 'event', icon: <IconSchool /> },
  [EVENT_TYPE.other]: { look: 'event', icon: <IconNote /> },
}

/** Returns the icon of an entry and the name of its look: kinds differ in both, never in color only. */
export function lookOf({ kind, type }: Pick<Entry, 'kind' | 'type'>): { look: string; icon: ReactNode } {
  if (kind === 'clinic') return { look: 'clinic', icon: <IconStethoscope /> }
  if (kind === 'round') return { look: 'round', icon: <IconUsersGroup /> }
  if (kind === 'vacation') {
    const icon = type === VACATION_TYPE.national || type === VACATION_TYPE.hospital ? <IconFlag /> : <IconBeach />
    return { look: 'vacation', icon }
  }
  return ofType[(type ?? EVENT_TYPE.other) as EventType]
}
