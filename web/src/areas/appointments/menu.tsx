import { IconCalendarEvent, IconCalendarSearch } from '@tabler/icons-react'
import { type AreaEntry, menu } from '../../app/shell/menu'

const entries: readonly Omit<AreaEntry<'appointments'>, 'group'>[] = [
  {
    to: '/patient/appointments',
    permission: 'patient-show-appointment',
    icon: <IconCalendarEvent />,
    label: 'menu.appointments',
    order: 20,
  },
  {
    to: '/patient/clinic/search',
    permission: 'schedule-appointment',
    icon: <IconCalendarSearch />,
    label: 'menu.search',
    order: 30,
  },
]

/** The area's menu entries, for patients and, after their other personal entries, for staff who are also patients. */
export const areaMenu = menu('appointments', [
  ...entries.map((entry) => ({ ...entry, group: 'patient' as const })),
  ...entries.map((entry) => ({ ...entry, group: 'mine' as const, order: entry.order + 100 })),
])
