import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Empty.module.css'

type EmptyProps = {
  title: string
  /** One sentence: what will be shown here, or what to do next. */
  body?: ReactNode
  icon?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** An empty state with the next step. */
export function Empty({ title, body, icon = <IconInbox />, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <span className={classes.disc} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {body && <p className={classes.body}>{body}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
