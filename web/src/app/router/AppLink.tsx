import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { routeAt } from '../routes'
import { fetchRoute } from './screens'

function fetchAhead(to: ComponentProps<typeof Link>['to']) {
  if (typeof to === 'string' && to.startsWith('/'))
    fetchRoute(routeAt(to.split(/[?#]/)[0] ?? to)).catch(() => {
      // Only ahead of time: it is fetched again, and fails aloud, when it is needed.
    })
}

/** A link inside the app; its screen is fetched as soon as it is pointed at. */
export function AppLink({ to, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={(event) => {
        fetchAhead(to)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        fetchAhead(to)
        onFocus?.(event)
      }}
    />
  )
}
