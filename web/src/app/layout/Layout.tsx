import { type ReactNode, use } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { ProblemBanner } from '../problems/ProblemBanner'
import type { AppRoute } from '../router/route'
import { fetchFocus, fetchShell } from './fetchLayout'
import classes from './Layout.module.css'

type LayoutProps = { kind: AppRoute['layout']; user: SignedInUser | null; children: ReactNode }

// Does not use React.lazy: it suspends even if the component is loaded, and React then shows the page 300 ms later,
// because it does not replace a placeholder that it has just shown.
function Shell({ user, children }: { user: SignedInUser; children: ReactNode }) {
  const Component = use(fetchShell())
  return <Component user={user}>{children}</Component>
}

function FocusLayout({ children }: { children: ReactNode }) {
  const Component = use(fetchFocus())
  return <Component>{children}</Component>
}

/** The layout around a screen. */
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
