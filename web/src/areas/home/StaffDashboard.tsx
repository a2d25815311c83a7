import { useAuthSession } from '../../app/session/useAuthSession'
import { StaffTiles } from './StaffTiles'
import { TodaySessions } from './TodaySessions'

/** Shows coordinators and admins today's clinic sessions, then links to the pages of daily work. */
export function StaffDashboard() {
  const { can } = useAuthSession()
  return (
    <>
      {can('list-clinic-appointment') && <TodaySessions />}
      <StaffTiles />
    </>
  )
}
