import { createContext, use } from 'react'
import type { Move } from './history'

/** The location whose screen is shown, and how it was reached. */
export type NavigationState = Pick<Move, 'navigationType' | 'location'>

export const NavigatingContext = createContext(false)
export const NavigationContext = createContext<NavigationState | null>(null)
export const ParamsContext = createContext<Readonly<Record<string, string>>>({})

/**
 * Returns the current navigation.
 *
 * @throws Error outside of AppRouter
 */
export function useNavigationState(): NavigationState {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('AppRouter is missing above this component')
  return navigation
}

/** Returns true while the next screen is being fetched and the previous one is still shown. */
export function useIsNavigating(): boolean {
  return use(NavigatingContext)
}
