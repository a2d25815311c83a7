import { lazy } from 'react'
import type english from './locales/en.json'

export type { TimelineCase } from './types'

/** Loaded after the first useful screen of a case. */
export const Timeline = lazy(() => import('./Timeline').then((m) => ({ default: m.Timeline })))

/** Loaded after the first useful screen of a case. */
export const SinceLooked = lazy(() => import('./since/SinceLooked').then((m) => ({ default: m.SinceLooked })))

declare module '../../app/i18n/catalogues' {
  interface Texts {
    caseTimeline: typeof english
  }
}
