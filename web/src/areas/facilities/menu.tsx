import { IconBuildingHospital, IconMicroscope, IconScan } from '@tabler/icons-react'
import { menu } from '../../app/shell/menu'

/** The area's menu entries. */
export const areaMenu = menu('facilities', [
  {
    group: 'locations',
    to: '/service/providers/hospitals',
    permission: 'list-hospital',
    icon: <IconBuildingHospital />,
    label: 'menu.hospitals',
    order: 5,
  },
  {
    group: 'locations',
    to: '/service/providers/labs',
    permission: 'list-lab',
    icon: <IconMicroscope />,
    label: 'menu.labs',
    order: 20,
  },
  {
    group: 'locations',
    to: '/service/providers/radiology-centers',
    permission: 'list-radiology',
    icon: <IconScan />,
    label: 'menu.radiology',
    order: 30,
  },
])
