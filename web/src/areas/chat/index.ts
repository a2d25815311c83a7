import type english from './locales/en.json'

export { ChatPanel } from './ChatPanel'

declare module '../../app/i18n/catalogues' {
  interface Texts {
    chat: typeof english
  }
}
