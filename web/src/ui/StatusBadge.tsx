import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'neutral' | 'teal' | 'ok' | 'warn' | 'bad'

type StatusBadgeProps = {
  children: ReactNode
  /** bad: danger. warn: somebody must look. ok: done or working. teal: active, scheduled. neutral: off, stopped. */
  tone?: Tone
  /** A Tabler icon: colour is never the only sign. */
  icon: ReactNode
  /** Without fill, for roles, places and conditions: colour is only for state. */
  outline?: boolean
}

/** A state in an icon and a word. */
export function StatusBadge({ children, tone = 'neutral', icon, outline = false }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={outline ? 'outline' : tone}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
