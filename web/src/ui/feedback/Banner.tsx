import { IconAlertCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import classes from './Banner.module.css'

type BannerProps = {
  children: ReactNode
  tone?: 'danger' | 'warn'
  icon?: ReactNode
  action?: ReactNode
  /** Without it the banner cannot be dismissed. */
  onDismiss?: () => void
}

/** A problem or warning of the whole page, shown at its top; announced at once. */
export function Banner({ children, tone = 'danger', icon = <IconAlertCircle />, action, onDismiss }: BannerProps) {
  const text = useUiText()
  return (
    <div className={classes.banner} data-tone={tone} role="alert">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.text}>{children}</div>
      {action}
      {onDismiss && <IconButton size="small" label={text('dismiss')} icon={<IconX />} onClick={onDismiss} />}
    </div>
  )
}
