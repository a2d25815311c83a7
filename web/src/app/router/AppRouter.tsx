import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { currentLocation, type Move, moveBy, onMove } from './history'
import { askToLeave, isGuarded } from './leaveGuard'
import { MovingContext, PlaceContext } from './place'
import { keepScroll } from './scroll'

/** Follows the address: shows the old screen until the next is there, and asks before Back leaves unsaved changes. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Pick<Move, 'way' | 'location'>>(() => ({
    way: 'pop',
    location: currentLocation(),
  }))
  const [isMoving, startMoving] = useTransition()

  // Before the effects of the screens, one of which may go elsewhere at once.
  useLayoutEffect(() => {
    let shown = currentLocation()
    let isReturning = false
    return onMove(({ way, location, delta }) => {
      if (isReturning) {
        isReturning = false
        return
      }
      if (way === 'pop' && isGuarded() && location.pathname !== shown.pathname && delta !== 0) {
        // The browser has moved already: back to where the unsaved changes are, and only then ask.
        isReturning = true
        moveBy(-delta)
        void askToLeave().then((leave) => leave && moveBy(delta))
        return
      }
      keepScroll(shown.key)
      shown = location
      startMoving(() => setPlace({ way, location }))
    })
  }, [])

  return (
    <MovingContext value={isMoving}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </MovingContext>
  )
}
