import { lazy } from 'react'
import type english from './locales/en.json'

/** The call of a case, above the content of every tab. Loaded after the first useful screen of a case. */
export const CaseCallSection = lazy(() => import('./CaseCallSection').then((m) => ({ default: m.CaseCallSection })))

declare module '../../app/i18n/catalogues' {
  interface Texts {
    caseCalls: typeof english
  }
}
