import type { ReactNode } from 'react'
import { useText } from '../../app/i18n/useText'
import { Logo } from '../../ui/Logo'
import { useLink } from '../../ui/link'
import classes from './PublicPage.module.css'
import { PublicTools } from './PublicTools'

type PublicPageProps = {
  title: string
  lead?: ReactNode
  /** wide: for reading and long forms. */
  width?: 'normal' | 'wide'
  children: ReactNode
}

/** Shows a page for visitors who are not signed in: the logo, the language switch and one column. */
export function PublicPage({ title, lead, width = 'normal', children }: PublicPageProps) {
  const t = useText('app')
  const Link = useLink()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.logo} aria-label={t('logo', { name: t('name') })}>
          <Logo size={36} name={t('name')} />
        </Link>
        <PublicTools />
      </header>
      <div className={classes.column} data-width={width}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
