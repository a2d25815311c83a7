import { type ReactNode, useEffect } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { Logo } from '../../ui/Logo'
import { useLink } from '../../ui/link'
import { useText } from '../i18n/useText'
import { ProblemBanner } from '../problems/ProblemBanner'
import { ZoneNotice } from '../time/ZoneNotice'
import { Bell } from './Bell'
import { ConnectionBanner } from './ConnectionBanner'
import { EntryLabel, TabLabel } from './EntryLabel'
import { Footer } from './Footer'
import { LanguageButton } from './LanguageButton'
import { MoreMenu } from './MoreMenu'
import classes from './PatientShell.module.css'
import { PersonMenu } from './PersonMenu'
import { SchemeButton } from './SchemeButton'
import { useActiveEntry, useMenu } from './useMenu'

type PatientShellProps = { user: SignedInUser; children: ReactNode }

/** Milliseconds after which the app's files are saved for a start without a connection: not among the first requests. */
const saveShellAfterMs = 4000

/** How many entries the header has room for; with more of them, the last place is that of the menu of the others. */
const places = 5

/** The layout for patients, with a short menu: in the header on desktop, at the bottom of the screen on a phone. */
export function PatientShell({ user, children }: PatientShellProps) {
  const t = useText('app')
  const shell = useText('shell')
  const Link = useLink()
  const entries = useMenu('patient')
  const active = useActiveEntry(entries)
  const shown = entries.length > places ? entries.slice(0, places - 1) : entries
  const others = entries.slice(shown.length)
  const tabs = entries
    .filter(({ tab }) => tab !== undefined)
    .toSorted((one, other) => (one.tab?.order ?? 0) - (other.tab?.order ?? 0))
  const current = (to: string) => (to === active ? 'page' : undefined)
  useEffect(() => {
    const save = () => import('../offline/saveShell').then((module) => module.saveShell()).catch(() => {})
    const timer = setTimeout(save, saveShellAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/" className={classes.logo} aria-label={t('logo', { name: t('name') })}>
            <Logo size={32} name={t('name')} />
          </Link>
          <nav className={classes.top} aria-label={shell('menu.label')}>
            {shown.map((entry) => (
              <Link key={entry.to} to={entry.to} aria-current={current(entry.to)}>
                <EntryLabel entry={entry} />
              </Link>
            ))}
            {others.length > 0 && <MoreMenu entries={others} active={active} />}
          </nav>
          <span className={classes.tools}>
            <LanguageButton variant="plain" />
            <span className={classes.onDesk}>
              <SchemeButton />
            </span>
            <Bell />
            <PersonMenu user={user} entries={entries.filter(({ tab }) => tab === undefined)} active={active} />
          </span>
        </div>
      </header>
      <ProblemBanner />
      <ConnectionBanner />
      <ZoneNotice user={user} />
      <main className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <nav className={classes.bar} aria-label={shell('menu.label')}>
        {tabs.map((entry) => (
          <Link key={entry.to} to={entry.to} aria-current={current(entry.to)}>
            {entry.icon}
            <TabLabel entry={entry} />
          </Link>
        ))}
      </nav>
    </div>
  )
}
