import type english from './locales/en.json'

export { AllergiesCard } from './AllergiesCard'
export { AllergyBadges } from './AllergyBadges'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    allergies: typeof english
  }
}
