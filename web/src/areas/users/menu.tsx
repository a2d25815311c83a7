import { IconUsers } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('users', [
  {
    group: 'administrative',
    to: '/users',
    permission: 'list-user',
    icon: <IconUsers />,
    label: 'menu.users',
    order: 10,
  },
])
