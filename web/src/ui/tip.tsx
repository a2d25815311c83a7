import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsRtl } from './texts'
import classes from './tip.module.css'

type Place = { block: number; inline: number; above: boolean }

type TipHandlers = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
}

/**
 * A word over a control without one, for mouse and keyboard; put `handlers` on the control and draw `tip` anywhere.
 * The control still needs its own label: the tip is not read out.
 */
export function useTip(words: string): { handlers: TipHandlers; tip: ReactNode } {
  const [place, setPlace] = useState<Place | null>(null)
  const isRtl = useIsRtl()
  const show = (target: HTMLElement) => {
    const box = target.getBoundingClientRect()
    const middle = Math.min(Math.max((box.left + box.right) / 2, 72), window.innerWidth - 72)
    const above = box.bottom + 48 > window.innerHeight
    setPlace({
      block: above ? box.top - 6 : box.bottom + 6,
      inline: isRtl ? window.innerWidth - middle : middle,
      above,
    })
  }
  const hide = () => setPlace(null)
  const open = place !== null
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setPlace(null)
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
    tip:
      place &&
      createPortal(
        <span
          aria-hidden="true"
          className={classes.tip}
          data-above={place.above || undefined}
          style={{ insetBlockStart: place.block, insetInlineStart: place.inline }}
        >
          {words}
        </span>,
        document.body,
      ),
  }
}
