import { lazy, Suspense } from 'react'
import { dashboardOf } from '#contract/rules/dashboard'
import { useText } from '../../app/i18n/useText'
import { isPatientOnly } from '../../app/session/allowed'
import { useSession, useUser } from '../../app/session/useSession'
import { dayIn, hourIn } from '../../lib/dates'
import { DayText } from '../../ui/DateTimeText'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Page } from '../../ui/Page'
import { NextAppointment } from './NextAppointment'
import { Tiles } from './Tiles'
import { VerifyNotice } from './VerifyNotice'

// Each person sees one of them; patients, who have the weakest lines, none.
const dashboards = {
  super: lazy(() => import('./SuperDashboard').then((m) => ({ default: m.SuperDashboard }))),
  doctor: lazy(() => import('./DoctorDashboard').then((m) => ({ default: m.DoctorDashboard }))),
  nurse: lazy(() => import('./NurseDashboard').then((m) => ({ default: m.NurseDashboard }))),
  center: lazy(() => import('./CenterDashboard').then((m) => ({ default: m.CenterDashboard }))),
  other: lazy(() => import('./StaffTiles').then((m) => ({ default: m.StaffTiles }))),
}

/** A greeting, and what is next: for staff the dashboard of their role, for patients their appointment and places. */
export function Home() {
  const t = useText('home')
  const user = useUser()
  const { can } = useSession()
  const zone = user.time_zone
  const hour = hourIn(zone)
  const greeting = hour < 12 ? 'greeting.morning' : hour < 18 ? 'greeting.afternoon' : 'greeting.evening'
  const isPatient = isPatientOnly(user)
  const Dashboard = dashboards[dashboardOf(user.roles.map(({ code }) => code))]
  return (
    <Page title={t(greeting, { name: user.first_name })} lead={<DayText day={dayIn(zone)} look="day" />}>
      {!user.verified && <VerifyNotice />}
      {user.verified && isPatient && can('patient-show-appointment') && <NextAppointment />}
      {user.verified && !isPatient && can('dashboardPermission') ? (
        <Suspense fallback={<Skeleton />}>
          <Dashboard />
        </Suspense>
      ) : (
        <Tiles />
      )}
    </Page>
  )
}
