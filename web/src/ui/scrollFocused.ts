import type { FocusEvent } from 'react'

/**
 * A focus handler for a part that scrolls horizontally: scrolls until a control that the keyboard has reached is wholly
 * visible. On focus alone, a browser does not scroll to a control of which an edge is visible. After a press of the mouse
 * nothing moves, so that the release hits the same control.
 */
export function scrollFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
