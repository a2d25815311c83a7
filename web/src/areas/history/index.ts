import type english from './locales/en.json'

export { MedicalHistory } from './lazyParts'
export { MedicalHistoryButton } from './MedicalHistoryButton'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    history: typeof english
  }
}
