import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './InlineNotice.module.css'

export type NoticeTone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger'

const icons = {
  neutral: <IconInfoCircle />,
  info: <IconInfoCircle />,
  ok: <IconCircleCheck />,
  warn: <IconAlertTriangle />,
  danger: <IconAlertCircle />,
} satisfies Record<NoticeTone, ReactNode>

type InlineNoticeProps = {
  children: ReactNode
  tone?: NoticeTone
  title?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  /** Announced when it appears, for problems that occur later. */
  alert?: boolean
  /** Small text, without an icon, with the action on the same line. */
  slim?: boolean
}

/** A message inside the page that stays until its cause is resolved. */
export function InlineNotice({
  children,
  tone = 'info',
  title,
  icon,
  action,
  alert = false,
  slim = false,
}: InlineNoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} data-slim={slim || undefined} role={alert ? 'alert' : undefined}>
      {!slim && (
        <span className={classes.icon} aria-hidden="true">
          {icon ?? icons[tone]}
        </span>
      )}
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
