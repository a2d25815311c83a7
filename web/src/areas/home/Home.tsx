import { useText } from '../../app/i18n/useText'
import { isPatientOnly } from '../../app/session/allowed'
import { useSession, useUser } from '../../app/session/useSession'
import { dayIn, hourIn } from '../../lib/dates'
import { DayText } from '../../ui/DateTimeText'
import { Page } from '../../ui/Page'
import { NextAppointment } from './NextAppointment'
import { Tiles } from './Tiles'
import { VerifyNotice } from './VerifyNotice'

/** A greeting, what is next, and the places this person may go. */
export function Home() {
  const t = useText('home')
  const user = useUser()
  const { can } = useSession()
  const zone = user.time_zone
  const hour = hourIn(zone)
  const greeting = hour < 12 ? 'greeting.morning' : hour < 18 ? 'greeting.afternoon' : 'greeting.evening'
  return (
    <Page title={t(greeting, { name: user.first_name })} lead={<DayText day={dayIn(zone)} look="day" />}>
      {!user.verified && <VerifyNotice />}
      {user.verified && isPatientOnly(user) && can('patient-show-appointment') && <NextAppointment />}
      <Tiles />
    </Page>
  )
}
