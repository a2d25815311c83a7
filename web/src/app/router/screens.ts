import type { ComponentType } from 'react'
import { trackPromise } from '../../lib/trackPromise'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import type { AppRoute } from './route'

const fetching = new Map<AppRoute, Promise<ComponentType>>()

/** Fetches a screen once; a failed fetch may be retried. */
export function fetchScreen(route: AppRoute): Promise<ComponentType> {
  const known = fetching.get(route)
  if (known) return known
  const promise = trackPromise(route.screen())
  fetching.set(route, promise)
  promise.catch(() => fetching.delete(route))
  return promise
}

/** Prefetches a screen and its texts. Rejects if they cannot be fetched. */
export async function fetchRoute(route: AppRoute): Promise<void> {
  const catalogues = route.texts.map((area) => loadCatalogue(area, currentLanguage()))
  await Promise.all([fetchScreen(route), ...catalogues])
}
