import type { CSSProperties } from 'react'
import classes from './Logo.module.css'

/** Longer names, such as a hospital's, are smaller and have two lines. */
const longName = 18

type LogoProps = {
  /** Pixels, at least 16. */
  size?: number
  /** The product's name, shown beside the logo. */
  name?: string
}

/** The logo of the installation (`--logo-image`), or ours, a meem that is also a stethoscope; never mirrored. */
export function Logo({ size = 32, name }: LogoProps) {
  return (
    <span className={classes.logo} style={{ '--logo-size': `${size}px` } as CSSProperties}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8.5" fill="var(--brand)" />
        <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
          <circle cx="19.6" cy="12.6" r="5.4" />
          <path d="M19.6 18H13.4a4.4 4.4 0 0 0-4.4 4.4V25.6" />
        </g>
        <circle cx="19.6" cy="12.6" r="1.5" fill="#fff" />
      </svg>
      {name && (
        <span
          className={classes.name}
          style={{ fontSize: `${(name.length > longName ? 14 : Math.max(16, Math.round(size * 0.58))) / 16}rem` }}
        >
          {name}
        </span>
      )}
    </span>
  )
}
