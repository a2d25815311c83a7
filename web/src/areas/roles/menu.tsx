import { IconShieldCheck } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('roles', [
  {
    group: 'administrative',
    to: '/roles',
    permission: 'list-role',
    icon: <IconShieldCheck />,
    label: 'menu.roles',
    order: 20,
  },
])
