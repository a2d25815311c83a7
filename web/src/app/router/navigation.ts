import { use, useCallback, useMemo } from 'react'
import { currentLocation, type Location, moveBy, moveTo } from './history'
import { askToLeave, isGuarded } from './leaveGuard'
import { ParamsContext, useNavigationState } from './navigationState'

export interface NavigateOptions {
  /** Replaces the current history entry, so that Back does not return to it. */
  replace?: boolean
  /** Passed to the next screen: `useLocation().state`. */
  state?: unknown
}

/**
 * Navigates to an address of this app (`/clinics?page=2`, `?page=2`), or by a number of history entries (-1 is Back).
 * If the page has unsaved changes, it asks first.
 */
export async function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}) {
  if (typeof to === 'number') return moveBy(to)
  const target = new URL(to, window.location.href)
  const staysHere = target.pathname === currentLocation().pathname
  if (!staysHere && isGuarded() && !(await askToLeave())) return
  moveTo(target.pathname + target.search + target.hash, replace, state)
}

/** Returns the location whose screen is shown. */
export function useLocation(): Location {
  return useNavigationState().location
}

/** Returns the parameters of the route: at `/clinics/edit/7`, the route `/clinics/edit/:id` has `{ id: '7' }`. */
export function useParams<Name extends string = string>(): Readonly<Partial<Record<Name, string>>> {
  return use(ParamsContext) as Readonly<Partial<Record<Name, string>>>
}

type SearchChange = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams)

/** Returns the query parameters and a function that changes them; the path stays. */
export function useSearchParams(): [URLSearchParams, (change: SearchChange, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback((next: SearchChange, options?: NavigateOptions) => {
    const before = new URLSearchParams(currentLocation().search)
    const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
    void navigate(`${currentLocation().pathname}${after.size > 0 ? `?${after}` : ''}`, options)
  }, [])
  return [params, change]
}
