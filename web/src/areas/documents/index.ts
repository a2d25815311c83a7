import type english from './locales/en.json'

export { DocumentsCard } from './DocumentsCard'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    documents: typeof english
  }
}
