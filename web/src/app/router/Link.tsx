import type { MouseEvent } from 'react'
import type { UiLinkProps } from '../../ui/link'
import { routeOf } from '../routes'
import { navigate } from './navigation'
import { fetchRoute } from './screens'

function prefetch(to: string) {
  if (!to.startsWith('/')) return
  routeOf(to.split(/[?#]/)[0] ?? to)
    .then(fetchRoute)
    .catch(() => {
      // Only a prefetch: navigation fetches it again and reports a failure.
    })
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && !event.defaultPrevented && (!target || target === '_self')
}

/** A link inside the app; its screen is prefetched on hover and focus. */
export function Link({ to, onClick, onPointerEnter, onFocus, ...rest }: UiLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={(event) => {
        prefetch(to)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        prefetch(to)
        onFocus?.(event)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
