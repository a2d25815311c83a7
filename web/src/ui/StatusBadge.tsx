import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'neutral' | 'teal' | 'ok' | 'warn' | 'bad'

/** Characters; a longer text may take several lines, where a table has no room. */
const longestLine = 20

type StatusBadgeProps = {
  children: ReactNode
  /** bad: danger. warn: needs attention. ok: done or working. teal: active, scheduled. neutral: off, stopped. */
  tone?: Tone
  /** A Tabler icon: color is never the only indicator. */
  icon: ReactNode
  /** No fill, for roles, facilities and conditions: color is only for status. */
  outline?: boolean
}

/** A status as an icon and text. */
export function StatusBadge({ children, tone = 'neutral', icon, outline = false }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-tone={outline ? 'outline' : tone}
      data-short={(typeof children === 'string' && children.length <= longestLine) || undefined}
    >
      {icon}
      <span>{children}</span>
    </span>
  )
}
