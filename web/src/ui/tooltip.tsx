import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsRtl } from './texts'
import classes from './tooltip.module.css'

type TooltipPosition = { block: number; inline: number; above: boolean }

type TooltipHandlers = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
}

/**
 * A tooltip for a control without visible text, for mouse and keyboard; put `handlers` on the control and render
 * `tooltip` anywhere. The control still needs its own label: screen readers do not read the tooltip.
 */
export function useTooltip(text: string): { handlers: TooltipHandlers; tooltip: ReactNode } {
  const [position, setPosition] = useState<TooltipPosition | null>(null)
  const isRtl = useIsRtl()
  const show = (target: HTMLElement) => {
    const box = target.getBoundingClientRect()
    const middle = Math.min(Math.max((box.left + box.right) / 2, 72), window.innerWidth - 72)
    const above = box.bottom + 48 > window.innerHeight
    setPosition({
      block: above ? box.top - 6 : box.bottom + 6,
      inline: isRtl ? window.innerWidth - middle : middle,
      above,
    })
  }
  const hide = () => setPosition(null)
  const open = position !== null
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setPosition(null)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('scroll', close, true)
    document.addEventListener('click', close, true)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('scroll', close, true)
      document.removeEventListener('click', close, true)
    }
  }, [open])
  return {
    handlers: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'mouse') show(event.currentTarget)
      },
      onPointerLeave: hide,
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
      },
      onBlur: hide,
    },
    tooltip:
      position &&
      createPortal(
        <span
          aria-hidden="true"
          className={classes.tip}
          data-above={position.above || undefined}
          style={{ insetBlockStart: position.block, insetInlineStart: position.inline }}
        >
          {text}
        </span>,
        document.body,
      ),
  }
}
