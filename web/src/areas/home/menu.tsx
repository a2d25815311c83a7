import { IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('home', [
  { group: 'mine', to: '/', permission: 'any', icon: <IconLayoutDashboard />, label: 'menu.home', order: 0 },
  { group: 'patient', to: '/', permission: 'any', icon: <IconHome />, label: 'menu.home', order: 0 },
])
