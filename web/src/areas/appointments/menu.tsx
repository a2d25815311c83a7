import { IconCalendarEvent, IconCalendarSearch } from '@tabler/icons-react'
import { type AreaEntry, menu } from '../../app/shell/menu'

const places: readonly Omit<AreaEntry<'appointments'>, 'group'>[] = [
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
  ...places.map((place) => ({ ...place, group: 'patient' as const })),
  ...places.map((place) => ({ ...place, group: 'mine' as const, order: place.order + 100 })),
])
