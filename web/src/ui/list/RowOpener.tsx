import type { ReactNode } from 'react'
import { useLink } from '../link'
import classes from './RowOpener.module.css'

/** What a row opens: an address or a callback; nothing if both are undefined. */
export type RowTarget = { to?: string | undefined; onOpen?: (() => void) | undefined }

/** The link or button of a row, around its first cell. */
export function RowOpener({ to, onOpen, children }: RowTarget & { children: ReactNode }) {
  const Link = useLink()
  if (to !== undefined)
    return (
      <Link to={to} className={classes.opener} data-row-opener="">
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button type="button" className={classes.opener} data-row-opener="" onClick={onOpen}>
        {children}
      </button>
    )
  return children
}
