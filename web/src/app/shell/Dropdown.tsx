import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/navigation'
import classes from './Dropdown.module.css'

type DropdownProps = {
  /** Renders the button that opens it; spread the props on the button. */
  button: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode
  /** For content with sentences: on a phone it takes the width of the screen. */
  wide?: boolean
  children: ReactNode
}

/** A panel under a button of the header. Escape, a click outside, moving the focus outside, or navigation closes it. */
export function Dropdown({ button, wide = false, children }: DropdownProps) {
  const container = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // The path on which it was opened; navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      container.current?.querySelector('button')?.focus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpenAt(undefined)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen])

  const toggle = () => setOpenAt(isOpen ? undefined : pathname)
  return (
    <div ref={container} className={classes.place}>
      {button({ 'aria-expanded': isOpen, onClick: toggle })}
      {isOpen && (
        <div className={classes.sheet} data-wide={wide || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
