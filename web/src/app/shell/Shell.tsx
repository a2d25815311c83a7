import { type ReactNode, useEffect } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { ReasonOver } from '../accessReason/ReasonOver'
import { SignedInLayer } from '../layout/SignedInLayer'
import { isPatientOnly } from '../session/allowed'
import { NavigationProgress } from './NavigationProgress'
import { PatientShell } from './PatientShell'
import { SkipLink } from './SkipLink'
import { StaffShell } from './StaffShell'

type ShellProps = { user: SignedInUser; children: ReactNode }

/** Header, menu and footer around a screen: a sidebar for staff, a short menu for patients. */
export default function Shell({ user, children }: ShellProps) {
  useEffect(() => {
    // Prefetches the dialog, because the connection may be down when it is needed.
    const timer = setTimeout(() => import('../signIn/SignInDialog').catch(() => {}), 5000)
    return () => clearTimeout(timer)
  }, [])
  const Kind = isPatientOnly(user) ? PatientShell : StaffShell
  return (
    <SignedInLayer>
      <SkipLink />
      <NavigationProgress />
      <Kind user={user}>{children}</Kind>
      <ReasonOver />
    </SignedInLayer>
  )
}
