import type { AppRoute } from '../router/route'

export const fetchShell = () => import('../shell/Shell')
export const fetchFocus = () => import('./FocusLayout')

/** Fetches what stands around a screen, ahead of its being shown. */
export async function fetchLayout(kind: AppRoute['layout']): Promise<void> {
  if (kind === 'shell') await fetchShell()
  if (kind === 'focus') await fetchFocus()
}
