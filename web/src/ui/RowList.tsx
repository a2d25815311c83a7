import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLink } from './link'
import classes from './RowList.module.css'

/** A list of rows with thin separators, for use in a flush Card. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

type RowProps = {
  /** Icon or avatar at the start. */
  start?: ReactNode
  title: ReactNode
  line?: ReactNode
  /** Badge, time or number at the end. */
  end?: ReactNode
  /** Makes the row a link, with a chevron. */
  to?: string
  onClick?: () => void
  /** The teal bar, which marks the next row. */
  thread?: boolean
}

/** One row of a RowList; the whole row is the link or button if it has one. */
export function Row({ start, title, line, end, to, onClick, thread = false }: RowProps) {
  const Link = useLink()
  const leads = to !== undefined || onClick !== undefined
  const content = (
    <>
      {start && <span className={classes.start}>{start}</span>}
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {line && <span className={classes.line}>{line}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
      {leads && <IconChevronRight className={`flip ${classes.chevron}`} size={18} aria-hidden="true" />}
    </>
  )
  return (
    <li className={classes.item} data-thread={thread || undefined}>
      {to !== undefined ? (
        <Link to={to} className={classes.row} onClick={onClick}>
          {content}
        </Link>
      ) : onClick ? (
        <button type="button" className={classes.row} onClick={onClick}>
          {content}
        </button>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
