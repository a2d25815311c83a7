import type { ReactNode } from 'react'
import { ProblemBanner } from '../problems/ProblemBanner'
import classes from './Layout.module.css'
import { SignedInLayer } from './SignedInLayer'

/** A layout without navigation, for a screen that takes the whole window: a call, the waiting room. */
export default function FocusLayout({ children }: { children: ReactNode }) {
  return (
    <SignedInLayer>
      <div className={classes.focus}>
        <ProblemBanner />
        <main className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </SignedInLayer>
  )
}
