import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const common = {
  layout: 'shell',
  density: 'staff',
  permission: 'execute-prescription',
  screen: () => import('./OutagePage').then((m) => m.OutagePage),
  title: 'title',
  texts: ['prescriptions', 'allergies', 'signedPrescriptions'],
} as const

/** The page on which doses are entered from an outage sheet, and the address in the QR codes of the sheet. */
export const areaRoutes = routes('outage', [
  { ...common, path: '/outage' },
  { ...common, path: '/doses/:code' },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    outage: typeof english
  }
}
