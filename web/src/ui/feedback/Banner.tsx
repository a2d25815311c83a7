import { IconAlertCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import classes from './Banner.module.css'

type BannerProps = {
  children: ReactNode
  /** info: a question or a hint, which can wait. */
  tone?: 'danger' | 'warn' | 'info'
  icon?: ReactNode
  action?: ReactNode
  /** Without it the banner cannot be dismissed. */
  onDismiss?: () => void
}

/** A problem, warning or question of the whole page, shown at its top; problems are announced at once. */
export function Banner({ children, tone = 'danger', icon = <IconAlertCircle />, action, onDismiss }: BannerProps) {
  const text = useUiText()
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.text}>{children}</div>
      {action}
      {onDismiss && <IconButton size="small" label={text('dismiss')} icon={<IconX />} onClick={onDismiss} />}
    </div>
  )
}
