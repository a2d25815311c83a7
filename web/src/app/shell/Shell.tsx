import { type ReactNode, useEffect } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { ReasonOver } from '../accessReason/ReasonOver'
import { useLanguage } from '../i18n/useText'
import { SignedInLayer } from '../layout/SignedInLayer'
import { isPatientOnly } from '../session/allowed'
import { NavigationProgress } from './NavigationProgress'
import { PatientShell } from './PatientShell'
import { PrintHeader } from './PrintHeader'
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
  const language = useLanguage()
  useEffect(() => {
    // The server has chosen the language by the browser's preferences.
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`)
  }, [language])
  const Kind = isPatientOnly(user) ? PatientShell : StaffShell
  return (
    <SignedInLayer>
      <SkipLink />
      <NavigationProgress />
      <PrintHeader user={user} />
      <Kind user={user}>{children}</Kind>
      <ReasonOver />
    </SignedInLayer>
  )
}
