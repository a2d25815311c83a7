import { lazy, type ReactNode } from 'react'
import type { SessionUser } from '#contract/auth'
import { ProblemBanner } from '../problems/ProblemBanner'
import type { AppRoute } from '../router/route'
import { fetchFocus, fetchShell } from './fetchLayout'
import classes from './Layout.module.css'

const Shell = lazy(fetchShell)
const FocusLayout = lazy(fetchFocus)

type LayoutProps = { kind: AppRoute['layout']; user: SessionUser | null; children: ReactNode }

/** What stands around a screen. */
export function Layout({ kind, user, children }: LayoutProps) {
  if (kind === 'shell' && user) return <Shell user={user}>{children}</Shell>
  if (kind === 'focus' && user) return <FocusLayout>{children}</FocusLayout>
  return (
    <div className={classes.bare}>
      <ProblemBanner />
      <main className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
