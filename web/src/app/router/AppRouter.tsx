import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { currentLocation, type Move, moveBy, onMove } from './history'
import { askToLeave, isGuarded } from './leaveGuard'
import { NavigatingContext, NavigationContext } from './navigationState'
import { saveScrollPosition } from './scroll'

/**
 * Follows the address: shows the previous screen until the next one is loaded, and asks before Back discards unsaved
 * changes.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [navigation, setNavigation] = useState<Pick<Move, 'navigationType' | 'location'>>(() => ({
    navigationType: 'pop',
    location: currentLocation(),
  }))
  const [isNavigating, startNavigation] = useTransition()

  // A layout effect, to run before the effects of the screens, which may navigate at once.
  useLayoutEffect(() => {
    let current = currentLocation()
    let isReturning = false
    return onMove(({ navigationType, location, delta }) => {
      if (isReturning) {
        isReturning = false
        return
      }
      if (navigationType === 'pop' && isGuarded() && location.pathname !== current.pathname && delta !== 0) {
        // The browser has moved already: return to the page with the unsaved changes before asking.
        isReturning = true
        moveBy(-delta)
        void askToLeave().then((leave) => leave && moveBy(delta))
        return
      }
      saveScrollPosition(current.key)
      current = location
      startNavigation(() => setNavigation({ navigationType, location }))
    })
  }, [])

  return (
    <NavigatingContext value={isNavigating}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </NavigatingContext>
  )
}
