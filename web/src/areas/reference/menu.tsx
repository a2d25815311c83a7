import { IconHeartbeat, IconMapPin, IconStairsUp } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('reference', [
  {
    group: 'administrative',
    to: '/levels',
    permission: 'list-level',
    icon: <IconStairsUp />,
    label: 'menu.levels',
    order: 30,
  },
  {
    group: 'administrative',
    to: '/specialties',
    permission: 'list-specialty',
    icon: <IconHeartbeat />,
    label: 'menu.specialties',
    order: 40,
  },
  {
    group: 'locations',
    to: '/cities',
    permission: 'list-city',
    icon: <IconMapPin />,
    label: 'menu.cities',
    order: 50,
  },
])
