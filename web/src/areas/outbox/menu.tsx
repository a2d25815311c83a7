import { IconMail } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('outbox', [
  {
    group: 'administrative',
    to: '/outbox',
    permission: 'show-outbox',
    icon: <IconMail />,
    label: 'menu.outbox',
    order: 90,
  },
])
