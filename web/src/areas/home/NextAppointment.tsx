import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../app/i18n/useText'
import { useSaveAppointments } from '../../app/offline/useSaveAppointments'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/Section'
import { TextLink } from '../../ui/TextLink'
import { SlotHoldCard, stageOf, UpcomingCard, untilNextChange, useNow } from '../appointments'

/** Shows what the patient has to do next: bookings to finish, the next confirmed appointment, or a link to book one. */
export function NextAppointment() {
  const t = useText('home')
  const list = useQuery({
    ...api.patient.list.query(),
    refetchInterval: ({ state }) => state.data && untilNextChange(state.data.upcomingAppointments, Date.now()),
  })
  useSaveAppointments(list)
  if (list.data) return <Appointments upcoming={list.data.upcomingAppointments} />
  return (
    <Section title={t('next.title')}>
      {list.isPending ? (
        <Skeleton variant="cards" count={1} />
      ) : (
        <ErrorState onRetry={list.refetch} retrying={list.isFetching} />
      )}
    </Section>
  )
}

function Appointments({ upcoming }: { upcoming: readonly PatientAppointment[] }) {
  const t = useText('home')
  const now = useNow()
  const held = upcoming.filter((each) => stageOf(each, now) === 'held')
  const next = upcoming.find((each) => stageOf(each, now) === 'booked')
  const nextVisit = next && (
    <Section title={t('next.title')} actions={<TextLink to="/patient/appointments">{t('next.open')}</TextLink>}>
      <UpcomingCard appointment={next} now={now} thread />
    </Section>
  )
  // A visit that can begin now comes before a booking that can be finished later.
  const isDue = next?.can_start ?? false
  return (
    <>
      {isDue && nextVisit}
      {held.length > 0 && (
        <Section title={t('held.title')}>
          {held.map(
            (each) => each.pay_until && <SlotHoldCard key={each.id} appointment={each} payUntil={each.pay_until} />,
          )}
        </Section>
      )}
      {!isDue && nextVisit}
      {!next && held.length === 0 && <NothingBooked />}
    </>
  )
}

function NothingBooked() {
  const t = useText('home')
  return (
    <Section title={t('next.title')}>
      <Card>
        <Empty
          title={t('next.none')}
          body={t('next.noneBody')}
          icon={<IconCalendarPlus />}
          action={
            <Button variant="primary" to="/patient/clinic/search">
              {t('next.book')}
            </Button>
          }
        />
      </Card>
    </Section>
  )
}
