import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../Button'
import { useUiText } from '../texts'
import classes from './Empty.module.css'

type ErrorStateProps = {
  /** 'We could not load this' by default. */
  title?: string | undefined
  /** What was saved, and what to do. */
  body?: ReactNode
  icon?: ReactNode
  onRetry?: (() => void) | undefined
  /** Whether the retry is running. */
  retrying?: boolean | undefined
}

/** An error state: what was saved, and a retry button. */
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
