import { use, useCallback, useMemo } from 'react'
import { currentLocation, type Location, moveBy, moveTo } from './history'
import { askToLeave, isGuarded } from './leaveGuard'
import { ParamsContext, useNavigationState } from './navigationState'

export interface NavigateOptions {
  /** Takes the place of the present entry, so that Back does not come here again. */
  replace?: boolean
  /** Handed over to the next screen: `useLocation().state`. */
  state?: unknown
}

/**
 * Goes to an address of this app (`/clinics?page=2`, `?page=2`), or by so many entries of the history (-1 is Back).
 * Unsaved changes on the page are asked about first.
 */
export async function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}) {
  if (typeof to === 'number') return moveBy(to)
  const target = new URL(to, window.location.href)
  const staysHere = target.pathname === currentLocation().pathname
  if (!staysHere && isGuarded() && !(await askToLeave())) return
  moveTo(target.pathname + target.search + target.hash, replace, state)
}

/** The address whose screen is shown. */
export function useLocation(): Location {
  return useNavigationState().location
}

/** The parameters of the route: of `/clinics/edit/:id` at `/clinics/edit/7` it is `{ id: '7' }`. */
export function useParams<Name extends string = string>(): Readonly<Partial<Record<Name, string>>> {
  return use(ParamsContext) as Readonly<Partial<Record<Name, string>>>
}

type SearchChange = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams)

/** What stands behind the '?', and the way to change it; the rest of the address stays. */
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
