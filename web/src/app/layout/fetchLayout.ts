import type { ComponentType, ReactNode } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { trackPromise } from '../../lib/trackPromise'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import type { AppRoute } from '../router/route'

/** Fetches a component once; a failed fetch may be retried. */
function once<Props>(load: () => Promise<{ default: ComponentType<Props> }>): () => Promise<ComponentType<Props>> {
  let fetching: Promise<ComponentType<Props>> | undefined
  return () => {
    if (fetching) return fetching
    const promise = trackPromise(load().then((module) => module.default))
    fetching = promise
    promise.catch(() => {
      fetching = undefined
    })
    return promise
  }
}

/** Fetches the layout with header, menu and footer. */
export const fetchShell = once<{ user: SignedInUser; children: ReactNode }>(() => import('../shell/Shell'))
/** Fetches the layout without navigation. */
export const fetchFocus = once<{ children: ReactNode }>(() => import('./FocusLayout'))

/** Prefetches the layout of a screen. */
export async function fetchLayout(kind: AppRoute['layout']): Promise<void> {
  if (kind === 'shell') {
    const texts = (['menu', 'shell'] as const).map((name) => loadCatalogue(name, currentLanguage()))
    await Promise.all([fetchShell(), ...texts])
  }
  if (kind === 'focus') await fetchFocus()
}
