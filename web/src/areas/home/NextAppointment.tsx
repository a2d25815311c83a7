import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { useSaveAppointments } from '../../app/offline/useSaveAppointments'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Empty } from '../../ui/feedback/Empty'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/Section'
import { VisitCard } from '../../ui/visit/VisitCard'

/** Shows the patient's next appointment, or a link to book one. */
export function NextAppointment() {
  const t = useText('home')
  const zone = useUser().time_zone
  const list = useQuery(api.patient.list.query())
  useSaveAppointments(list)
  const next = list.data?.upcomingAppointments.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))[0]
  return (
    <Section title={t('next.title')}>
      {list.isPending ? (
        <Skeleton variant="cards" count={1} />
      ) : list.isError && !list.data ? (
        <ErrorState onRetry={list.refetch} retrying={list.isFetching} />
      ) : next ? (
        <VisitCard
          thread
          day={<InstantText instant={next.starts_at} zone={zone} show="date" dateStyle="day" />}
          time={<InstantText instant={next.starts_at} zone={zone} show="time" />}
          person={{ id: next.doctor.id, name: next.doctor.name, photo: next.doctor.avatar, line: next.speciality }}
          primary={
            <Button variant="primary" wide to="/patient/appointments">
              {t('next.open')}
            </Button>
          }
        />
      ) : (
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
      )}
    </Section>
  )
}
