import { IconBuildingHospital, IconMicroscope, IconScan } from '@tabler/icons-react'
import { routes } from '../../app/router/route'
import { menu } from '../../app/shell/menu'
import type english from './locales/en.json'

/** Who may read investigations finds those of a center on its page. */
const investigations = ['list-investigation', 'show-investigation'] as const

const shell = { layout: 'shell', density: 'staff' } as const

/** Routes of hospitals, labs and radiology centers. */
export const areaRoutes = routes('facilities', [
  {
    ...shell,
    path: '/service/providers/hospitals',
    permission: 'list-hospital',
    screen: () => import('./hospitals/HospitalList').then((m) => m.Hospitals),
    title: 'hospital.title',
  },
  {
    ...shell,
    path: '/service/providers/hospitals/create',
    permission: 'create-hospital',
    screen: () => import('./hospitals/HospitalForm').then((m) => m.HospitalCreate),
    title: 'hospital.new',
  },
  {
    ...shell,
    path: '/service/providers/hospitals/:id/view',
    permission: ['show-hospital', 'update-hospital', 'manage-hospital-member'],
    screen: () => import('./hospitals/HospitalView').then((m) => m.HospitalView),
    title: 'hospital.one',
  },
  {
    ...shell,
    path: '/service/providers/hospitals/:id/edit',
    permission: 'update-hospital',
    screen: () => import('./hospitals/HospitalForm').then((m) => m.HospitalEdit),
    title: 'hospital.edit',
  },
  {
    ...shell,
    path: '/service/providers/labs',
    permission: ['list-lab', 'manage-lab-member'],
    screen: () => import('./centers/CenterList').then((m) => m.LabList),
    title: 'lab.title',
  },
  {
    ...shell,
    path: '/service/providers/labs/create',
    permission: 'create-lab',
    screen: () => import('./centers/CenterForm').then((m) => m.LabCreate),
    title: 'lab.new',
  },
  {
    ...shell,
    path: '/service/providers/labs/:id/show',
    permission: ['show-lab', 'update-lab', 'manage-lab-member', ...investigations],
    screen: () => import('./centers/CenterShow').then((m) => m.LabShow),
    title: 'lab.one',
  },
  {
    ...shell,
    path: '/service/providers/labs/:id/edit',
    permission: 'update-lab',
    screen: () => import('./centers/CenterForm').then((m) => m.LabEdit),
    title: 'lab.edit',
  },
  {
    ...shell,
    path: '/service/providers/radiology-centers',
    permission: ['list-radiology', 'manage-Radiology-member'],
    screen: () => import('./centers/CenterList').then((m) => m.RadiologyList),
    title: 'radiology.title',
  },
  {
    ...shell,
    path: '/service/providers/radiology-centers/create',
    permission: 'create-radiology',
    screen: () => import('./centers/CenterForm').then((m) => m.RadiologyCreate),
    title: 'radiology.new',
  },
  {
    ...shell,
    path: '/service/providers/radiology-centers/:id/show',
    permission: ['show-radiology', 'update-radiology', 'manage-Radiology-member', ...investigations],
    screen: () => import('./centers/CenterShow').then((m) => m.RadiologyShow),
    title: 'radiology.one',
  },
  {
    ...shell,
    path: '/service/providers/radiology-centers/:id/edit',
    permission: 'update-radiology',
    screen: () => import('./centers/CenterForm').then((m) => m.RadiologyEdit),
    title: 'radiology.edit',
  },
])

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
    permission: ['list-lab', 'manage-lab-member'],
    icon: <IconMicroscope />,
    label: 'menu.labs',
    order: 20,
  },
  {
    group: 'locations',
    to: '/service/providers/radiology-centers',
    permission: ['list-radiology', 'manage-Radiology-member'],
    icon: <IconScan />,
    label: 'menu.radiology',
    order: 30,
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    facilities: typeof english
  }
}
