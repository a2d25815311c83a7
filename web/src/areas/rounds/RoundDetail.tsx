import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ClockText, DayText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { Name } from '../../ui/Name'
import { Page } from '../../ui/Page'
import { editAddress, roundsAddress } from './addresses'
import { RoundStatus } from './RoundStatus'
import classes from './rounds.module.css'
import type { RoundDetails } from './types'

/** A round with its documented fields. */
export function RoundDetail() {
  const t = useText('rounds')
  const id = Number(useParams<'id'>().id)
  const { can } = useAuthSession()
  const query = useQuery({ ...api.rounds.details.query({ params: { id } }), ...handlesOwnError })
  const round = query.data?.data
  const list = { label: t('title'), to: roundsAddress }
  const title = round?.title ?? t('round')
  return (
    <Page
      title={title}
      breadcrumbs={can('list-round') ? [list, { label: title }] : undefined}
      badge={round && <RoundStatus round={round} />}
      actions={
        round?.can.edit && (
          <Button icon={<IconPencil />} to={editAddress(id)}>
            {t('row.edit')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} missing={list}>
        {({ data }) => <Detail round={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Detail({ round }: { round: RoundDetails }) {
  const t = useText('rounds')
  return (
    <div className={classes.stack}>
      <Card title={t('about')}>
        <Facts
          facts={[
            { label: t('field.title'), value: <Name>{round.title}</Name> },
            { label: t('field.description'), value: round.description && <BidiText>{round.description}</BidiText> },
            { label: t('field.organizer'), value: <Name>{round.organizerName}</Name> },
            { label: t('field.specialty'), value: <Name>{round.specialtyName}</Name> },
            { label: t('field.type'), value: round.type_text },
            { label: t('field.status'), value: round.statusText },
            { label: t('field.date'), value: <DayText day={round.date} /> },
            { label: t('field.from'), value: <ClockText time={round.from} /> },
            { label: t('field.to'), value: <ClockText time={round.to} /> },
            ...(round.series ? [{ label: t('field.repeat'), value: <Repeats series={round.series} /> }] : []),
            { label: t('field.unit'), value: <Name>{`${round.unit_name}, ${round.location.name}`}</Name> },
          ]}
        />
      </Card>
      <People title={t('speakers')} names={round.speakers.map(({ name_text: name }) => name)} />
      <People title={t('guestSpeakers')} names={round.guest_speakers.map(({ name }) => name)} />
      <People title={t('attendees')} names={round.attendees.map(({ name_text: name }) => name)} />
      <People title={t('guestAttendees')} names={round.guest_attendees.map(({ name }) => name)} />
      {round.presenters.map(({ location, people }) => (
        <People
          key={location.id}
          title={t('presentersAt', { location: location.name })}
          names={people.map(({ name_text: name }) => name)}
        />
      ))}
    </div>
  )
}

function Repeats({ series: { repeat, until } }: { series: NonNullable<RoundDetails['series']> }) {
  const t = useText('rounds')
  return (
    <>
      {t(`repeat.${repeat}`)} · {t('field.repeat_until')} <DayText day={until} />
    </>
  )
}

function People({ title, names }: { title: string; names: readonly string[] }) {
  const t = useText('rounds')
  return (
    <Card title={title}>
      {names.length === 0 ? (
        <p className={classes.quiet}>{t('nobody')}</p>
      ) : (
        <ul className={classes.names}>
          {[...new Set(names)].map((name) => (
            <li key={name}>
              <Name>{name}</Name>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
