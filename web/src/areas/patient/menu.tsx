import { IconCalendarEvent, IconCalendarSearch } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's entries in the menu. */
export const patientMenu = menu('patient', [
  {
    group: 'patient',
    to: '/patient/appointments',
    permission: 'patient-show-appointment',
    icon: <IconCalendarEvent />,
    label: 'menu.appointments',
    order: 20,
  },
  {
    group: 'patient',
    to: '/patient/clinic/search',
    permission: 'schedule-appointment',
    icon: <IconCalendarSearch />,
    label: 'menu.search',
    order: 30,
  },
])
