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

/** The area's entries in the menu: of patients, and last among their own things of staff who are patients as well. */
export const areaMenu = menu('appointments', [
  ...entries.map((entry) => ({ ...entry, group: 'patient' as const })),
  ...entries.map((entry) => ({ ...entry, group: 'mine' as const, order: entry.order + 100 })),
])
