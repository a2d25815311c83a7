import type english from './locales/en.json'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    surveys: typeof english
  }
}
