import type { ReactNode } from 'react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import classes from './MessagePage.module.css'

type MessagePageProps = { icon: ReactNode; title: string; body: ReactNode }

/** Shows a message and a link to continue. */
export function MessagePage({ icon, title, body }: MessagePageProps) {
  const t = useText('auth')
  return (
    <div className={classes.page}>
      <span className={classes.disc} aria-hidden="true">
        {icon}
      </span>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {body && <p className={classes.body}>{body}</p>}
      <Button variant="primary" to="/">
        {t('toHome')}
      </Button>
    </div>
  )
}
