import { IconListSearch } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('audit', [
  {
    group: 'administrative',
    to: '/audit',
    permission: 'show-audit',
    icon: <IconListSearch />,
    label: 'menu.audit',
    order: 95,
  },
])
