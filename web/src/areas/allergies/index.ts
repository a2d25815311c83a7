import type english from './locales/en.json'

export { AllergiesCard } from './AllergiesCard'
export { AllergyBadges } from './AllergyBadges'
export { LifeThreateningAllergies, OwnAllergies } from './OwnAllergies'
export { useKeepAllergies } from './useKeepAllergies'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    allergies: typeof english
  }
}
