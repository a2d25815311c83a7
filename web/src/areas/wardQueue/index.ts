import { lazy } from 'react'

export { unsentAddress } from './addresses'

/** What is not sent yet, at the top of a page of the ward; locks the page when nobody uses it. Loaded with the page. */
export const WardBar = lazy(() => import('./WardBar').then((m) => ({ default: m.WardBar })))

/** What is not sent yet of one record. Loaded when something is shown. */
export const UnsentOf = lazy(() => import('./list/UnsentOf').then((m) => ({ default: m.UnsentOf })))
