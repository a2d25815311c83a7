import { lazy } from 'react'
import type english from './locales/en.json'

export type { OfferedTransfer, TransferRow } from './types'
export { useFollowTransfers, useTransfersChanged } from './useTransfersChanged'

/** The open offer of a case, or how its last one ended. Loaded after the first useful screen of a case. */
export const TransferNotices = lazy(() => import('./TransferNotices').then((m) => ({ default: m.TransferNotices })))

/** Loaded with the dialog. */
export const TransferForm = lazy(() => import('./TransferForm').then((m) => ({ default: m.TransferForm })))

/** Loaded with the dialog. */
export const DeclineForm = lazy(() => import('./DeclineForm').then((m) => ({ default: m.DeclineForm })))

/** Loaded with the dialog. */
export const OfferFacts = lazy(() => import('./OfferFacts').then((m) => ({ default: m.OfferFacts })))

declare module '../../app/i18n/catalogues' {
  interface Texts {
    transfers: typeof english
  }
}
