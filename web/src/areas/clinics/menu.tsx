import { IconCalendarEvent, IconStethoscope } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('clinics', [
  {
    group: 'locations',
    to: '/clinics',
    permission: 'list-clinic',
    icon: <IconStethoscope />,
    label: 'menu.clinics',
    order: 10,
  },
  {
    group: 'mine',
    to: '/my-clinics',
    permission: 'list-my-clinics',
    icon: <IconCalendarEvent />,
    label: 'menu.mine',
    order: 20,
  },
])
