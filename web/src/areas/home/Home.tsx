import { type ComponentType, useEffect, useState } from 'react'
import { dashboardOf } from '#contract/home/dashboard'
import { greetingName } from '#contract/rules/localName'
import { loadCatalogue } from '../../app/i18n/catalogues'
import { currentLanguage } from '../../app/i18n/language'
import { useLanguage, useText } from '../../app/i18n/useText'
import { queryClient } from '../../app/query/QueryLayer'
import { isAllowed, isPatientOnly } from '../../app/session/allowed'
import { useAuthSession, useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { dayIn, hourIn } from '../../lib/dates'
import { DayText } from '../../ui/DateTimeText'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Page } from '../../ui/Page'
import classes from './Home.module.css'
import { TermsNotice } from './TermsNotice'
import { Tiles } from './Tiles'
import { VerifyNotice } from './VerifyNotice'
import { WeakPasswordNotice } from './WeakPasswordNotice'

// Each user sees one of the dashboards; patients, who have the slowest connections, load nothing that is for staff.
const parts = {
  patient: async () => {
    // Not after its code.
    void queryClient.prefetchQuery(api.patient.list.query())
    const [part] = await Promise.all([
      import('./NextAppointment'),
      // Its cards are those of the list of appointments.
      loadCatalogue('appointments', currentLanguage()),
    ])
    return part.NextAppointment
  },
  survey: () => import('./WaitingSurvey').then((m) => m.WaitingSurvey),
  allergies: async () => {
    const [part] = await Promise.all([import('./AllergyAlert'), loadCatalogue('allergies', currentLanguage())])
    return part.AllergyAlert
  },
  attention: () => import('./AttentionPart').then((m) => m.AttentionPart),
  waiting: () => import('./AttentionPart').then((m) => m.WaitingPart),
  setup: () => import('./SetupPart').then((m) => m.SetupPart),
  super: () => import('./SuperDashboard').then((m) => m.SuperDashboard),
  doctor: () => import('./DoctorDashboard').then((m) => m.DoctorDashboard),
  nurse: () => import('./NurseDashboard').then((m) => m.NurseDashboard),
  center: () => import('./CenterDashboard').then((m) => m.CenterDashboard),
  other: () => import('./StaffDashboard').then((m) => m.StaffDashboard),
  results: () => import('./UnreadResults').then((m) => m.UnreadResults),
  reports: async () => {
    const [part] = await Promise.all([import('../reports'), loadCatalogue('reports', currentLanguage())])
    return part.PinnedReports
  },
  flags: () => import('./OpenFlags').then((m) => m.OpenFlags),
} satisfies Record<string, () => Promise<ComponentType>>

/** Shows a part of the page for some users. Without Suspense, whose fallback React shows for at least 300 ms. */
function Part({ kind }: { kind: keyof typeof parts }) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType } | { failed: unknown }>()
  useEffect(() => {
    let isCurrent = true
    parts[kind]().then(
      (Component) => isCurrent && setLoaded({ Component }),
      (failed: unknown) => isCurrent && setLoaded({ failed }),
    )
    return () => {
      isCurrent = false
    }
  }, [kind])
  if (!loaded) return <Skeleton />
  // Like React.lazy: the error boundary of the page reports that it could not be loaded.
  if ('failed' in loaded) throw loaded.failed
  return <loaded.Component />
}

/**
 * Shows a greeting and, for staff, the dashboard of their role; for patients, their next appointment and the menu's
 * tiles.
 */
export function Home() {
  const t = useText('home')
  const user = useUser()
  const { can } = useAuthSession()
  const zone = user.time_zone
  const name = greetingName(user, useLanguage())
  const hour = hourIn(zone)
  const greeting = hour < 12 ? 'greeting.morning' : hour < 18 ? 'greeting.afternoon' : 'greeting.evening'
  const isPatient = isPatientOnly(user)
  const seesFlags = isAllowed(user, [
    'show-survey-instance',
    'update-survey-instance',
    'show-follow-up',
    'update-follow-up',
  ])
  const dashboard = dashboardOf(user.roles.map(({ code }) => code))
  const ordersInvestigations = can('create-investigation') && can(['list-investigation', 'show-investigation'])
  return (
    <Page title={t(greeting, { name })} lead={<DayText day={dayIn(zone)} dateStyle="day" />}>
      {!user.verified && <VerifyNotice />}
      {/* What a patient has to do next stands first: notices would move a visit that is due off the screen of a phone. */}
      {user.verified && isPatient && can('patient-show-appointment') && <Part kind="patient" />}
      {user.verified && user.weak_password && can('update-profile') && <WeakPasswordNotice />}
      {user.asked_for_terms && <TermsNotice />}
      {user.verified && isPatient && can('patientTimeLine') && <Part kind="allergies" />}
      {user.verified && isPatient && can('patient-list-survey-instance') && <Part kind="survey" />}
      {user.verified && !isPatient && can('dashboardPermission') ? (
        <>
          {dashboard === 'super' && <Part kind="setup" />}
          <Part kind="attention" />
          <div className={classes.columns}>
            <div className={classes.side}>
              <Part kind="waiting" />
            </div>
            <div className={classes.main}>
              {seesFlags && <Part kind="flags" />}
              {ordersInvestigations && <Part kind="results" />}
              <Part kind={dashboard} />
              {can('show-report') && <Part kind="reports" />}
            </div>
          </div>
        </>
      ) : (
        <>
          <Tiles />
          {user.verified && can('show-report') && <Part kind="reports" />}
        </>
      )}
    </Page>
  )
}
