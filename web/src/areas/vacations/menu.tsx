import { IconBeach } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('vacations', [
  {
    group: 'locations',
    to: '/vacations',
    permission: 'list-vacation',
    icon: <IconBeach />,
    label: 'menu.vacations',
    order: 60,
  },
])
