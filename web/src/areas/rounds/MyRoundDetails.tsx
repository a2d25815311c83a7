import { IconDoorEnter, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate, useParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useChannel } from '../../lib/realtime/useChannel'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { useConfirm } from '../../ui/feedback/confirm'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Name } from '../../ui/Name'
import { Page } from '../../ui/Page'
import { TextLink } from '../../ui/TextLink'
import { conferenceAddress, myRoundsAddress, recordingAddress } from './addresses'
import { AgendaCard } from './agenda/AgendaCard'
import { OwnCertificate } from './OwnCertificate'
import { RoundStatus } from './RoundStatus'
import { RoundTime } from './RoundTime'
import classes from './rounds.module.css'
import { StarsOf } from './StarsOf'
import type { RoundDetails } from './types'

/** A round of the user, with the button that starts, enters or joins it. */
export function MyRoundDetails() {
  const t = useText('rounds')
  const id = Number(useParams<'id'>().id)
  const queries = useQueryClient()
  const query = useQuery({ ...api.rounds.details.query({ params: { id } }), ...handlesOwnError })
  const round = query.data?.data
  const takesPart = round !== undefined && (round.is_organizer || round.is_attendee)
  const changed = () => void queries.invalidateQueries({ queryKey: ['rounds'] })
  useChannel(
    'round',
    takesPart ? id : null,
    { StartRound: changed, EndRound: changed, RoundChanged: changed },
    { onResumed: changed },
  )
  const list = { label: t('mine.title'), to: myRoundsAddress }
  const title = round?.title ?? t('round')
  return (
    <Page
      title={title}
      breadcrumbs={[list, { label: title }]}
      badge={round && <RoundStatus round={round} />}
      actions={<Button to={myRoundsAddress}>{t('cancel')}</Button>}
    >
      <QueryBoundary query={query} missing={list}>
        {({ data }) => <Details round={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Details({ round }: { round: RoundDetails }) {
  const t = useText('rounds')
  const { time_zone: zone } = useUser()
  const takesPart = round.is_organizer || round.is_attendee
  return (
    <div className={classes.stack}>
      <Card title={t('about')}>
        <div className={classes.stack}>
          <Facts
            facts={[
              { label: t('field.dateAndTime'), value: <RoundTime round={round} zone={zone} /> },
              { label: t('field.location'), value: <Name>{round.location.name}</Name> },
              { label: t('field.unit'), value: <Name>{round.unit_name}</Name> },
              { label: t('field.type'), value: round.type_text },
              ...(round.rating ? [{ label: t('field.rating'), value: <StarsOf rating={round.rating} /> }] : []),
            ]}
          />
          <Entry round={round} />
          {round.status === 3 && takesPart && <OwnCertificate roundId={round.id} />}
          {round.has_recording && <TextLink to={recordingAddress(round.id)}>{t('recording.open')}</TextLink>}
        </div>
      </Card>
      {takesPart && <AgendaCard round={round} />}
    </div>
  )
}

/** Start, Enter or Join; otherwise what the round waits for. */
function Entry({ round }: { round: RoundDetails }) {
  const t = useText('rounds')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const start = useCall(api.rounds.start, { handlesOwnError: true })
  const { id, can, session_token: token, status, statusText } = round
  const begin = async (early: boolean) => {
    const isSure =
      !early ||
      (await confirm({
        title: t('early.title'),
        body: t('early.body'),
        confirmLabel: t('start'),
        cancelLabel: t('no'),
      }))
    if (!isSure) return
    const started = await start.run({ params: { id }, query: { early: early ? '1' : '0' } })
    await queries.invalidateQueries({ queryKey: ['rounds'] })
    const address = started?.data.session_token
    if (address) await navigate(conferenceAddress(address))
  }
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        {(can.start || can.start_early) && (
          <Button
            variant="primary"
            icon={<IconPlayerPlay />}
            busy={start.busy}
            busyText={t('start.busy')}
            onClick={() => void begin(!can.start)}
          >
            {t('start')}
          </Button>
        )}
        {(can.enter || can.join) && token && (
          <Button variant="primary" icon={<IconDoorEnter />} to={conferenceAddress(token)}>
            {t(can.enter ? 'enter' : 'join')}
          </Button>
        )}
      </div>
      {!can.start && !can.enter && !can.join && (
        <InlineNotice tone="info">
          {status === 1 && round.is_attendee ? t('waiting') : t('statusIs', { status: statusText })}
        </InlineNotice>
      )}
      <ProblemNotice problem={start.problem} />
    </div>
  )
}
