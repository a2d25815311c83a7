import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button'
import { useUiText } from '../texts'
import classes from './Empty.module.css'

type ErrorStateProps = {
  /** 'We could not load this' unless told. */
  title?: string | undefined
  /** What was kept, and what to do. */
  body?: ReactNode
  icon?: ReactNode
  onRetry?: (() => void) | undefined
  /** The new try is under way. */
  retrying?: boolean | undefined
}

/** Something did not work: what was kept, and Try again. */
export function ErrorState({ title, body, icon = <IconWifiOff />, onRetry, retrying = false }: ErrorStateProps) {
  const text = useUiText()
  return (
    <div className={classes.state} data-error="true" role="alert">
      <span className={classes.disc} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title ?? text('error.title')}</p>
      <p className={classes.body}>{body ?? text('error.body')}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button icon={<IconRefresh />} onClick={onRetry} busy={retrying} busyText={text('list.loading')}>
            {text('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
