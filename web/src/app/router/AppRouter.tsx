import { createContext, type ReactNode, use, useEffect, useMemo, useState, useTransition } from 'react'
import { type NavigateOptions, type Navigator, Router, type To } from 'react-router'
import { history } from './history'
import { askToLeave, isGuarded } from './leaveGuard'
import { keepScroll } from './scroll'

const PendingContext = createContext(false)

/** True while the next screen is being fetched and the old one is still shown. */
export function useIsMoving(): boolean {
  return use(PendingContext)
}

function staysHere(to: To): boolean {
  const path = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname
  return path === undefined || path === history.location.pathname
}

async function unlessGuarded(to: To, move: () => void) {
  if (!isGuarded() || staysHere(to) || (await askToLeave())) move()
}

const navigator: Navigator = {
  createHref: (to) => history.createHref(to),
  encodeLocation: (to) => history.encodeLocation(to),
  go: (delta) => history.go(delta),
  push: (to: To, state: unknown, _options?: NavigateOptions) => void unlessGuarded(to, () => history.push(to, state)),
  replace: (to: To, state: unknown, _options?: NavigateOptions) =>
    void unlessGuarded(to, () => history.replace(to, state)),
}

/** The router: shows the old screen until the next is there, and asks before unsaved changes are left. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState({ action: history.action, location: history.location })
  const [isPending, startTransition] = useTransition()

  useEffect(() => {
    let location = history.location
    let goingBack = false
    return history.listen(({ action, location: next, delta }) => {
      if (goingBack) {
        goingBack = false
        return
      }
      if (action === 'POP' && isGuarded() && next.pathname !== location.pathname && delta) {
        // The browser has moved already: back to where the unsaved changes are, and only then ask.
        goingBack = true
        history.go(-delta)
        void askToLeave().then((leave) => leave && history.go(delta))
        return
      }
      keepScroll(location.key)
      location = next
      startTransition(() => setShown({ action, location: next }))
    })
  }, [])

  const tree = useMemo(
    () => (
      <Router navigationType={shown.action} location={shown.location} navigator={navigator}>
        {children}
      </Router>
    ),
    [shown, children],
  )
  return <PendingContext value={isPending}>{tree}</PendingContext>
}
