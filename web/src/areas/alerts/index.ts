import type english from './locales/en.json'

export { AlertBadges } from './AlertBadges'
export { AlertsCard } from './AlertsCard'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    alerts: typeof english
  }
}
