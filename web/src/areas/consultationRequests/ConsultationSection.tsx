import { IconChevronDown, IconMessageQuestion, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useSearchParams } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useChannel } from '../../lib/realtime/useChannel'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { isolated } from '../../ui/isolated'
import { Person } from '../../ui/Person'
import { Row, RowList } from '../../ui/RowList'
import { Spinner } from '../../ui/Spinner'
import { SendForm } from './forms/SendForm'
import { RequestParts } from './RequestParts'
import { ClockBadge, RequestStatus } from './RequestStatus'
import { RingLine } from './RingLine'
import classes from './requests.module.css'
import sectionClasses from './section.module.css'
import type { Consultations, RequestRow } from './types'
import { usePresenceText } from './usePresenceText'
import { useRequest } from './useRequest'

type ConsultationSectionProps = {
  episodeId: number
  /** Whether the user works with the case, and so can ask. */
  canAsk: boolean
}

/** The consultations of a case: its requests, the doctors who can be asked, and the request that is open. */
export function ConsultationSection({ episodeId, canAsk }: ConsultationSectionProps) {
  const t = useText('consultationRequests')
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.get('consultations') === 'true')
  const [rejection, setRejection] = useState<string>()
  const id = useId()
  const query = useQuery({
    ...api.consultationRequests.ofEpisode.query({ params: { id: episodeId } }),
    ...handlesOwnError,
  })
  const changed = () => void queries.invalidateQueries({ queryKey: ['consultationRequests'] })
  useChannel(
    'episode_active_requests',
    episodeId,
    {
      RequestChanged: changed,
      EndRequest: changed,
      RejectRequest: ({ note }) => {
        setRejection(note)
        changed()
      },
    },
    { onResumed: changed },
  )
  const open = query.data?.data.requests.filter(({ status }) => status <= 2).length ?? 0
  return (
    <section className={sectionClasses.section} aria-label={t('panel')}>
      <h2 className={sectionClasses.heading}>
        <button
          type="button"
          className={sectionClasses.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMessageQuestion aria-hidden="true" />
          <span>{t('panel')}</span>
          {open > 0 && <span className={classes.quiet}>{t('panel.open', { count: open })}</span>}
          <IconChevronDown aria-hidden="true" data-chevron />
        </button>
      </h2>
      {rejection !== undefined && (
        <div className={sectionClasses.notice}>
          <InlineNotice tone="warn" alert title={t('panel.rejected')}>
            <bdi>{rejection}</bdi>
          </InlineNotice>
        </div>
      )}
      <div id={id} className={sectionClasses.body} hidden={!isOpen}>
        {isOpen && (
          <QueryBoundary query={query} variant="rows" count={4}>
            {({ data }) => <Body consultations={data} episodeId={episodeId} canAsk={canAsk} />}
          </QueryBoundary>
        )}
      </div>
    </section>
  )
}

type BodyProps = ConsultationSectionProps & { consultations: Consultations }

function Body({ consultations: { requests, consultants }, episodeId, canAsk }: BodyProps) {
  const t = useText('consultationRequests')
  const { can } = useAuthSession()
  const presenceText = usePresenceText()
  const [isAsking, setAsking] = useState(false)
  const active = requests.find(({ status }) => status === 2) ?? requests.find(({ status }) => status === 1)
  const [chosen, setChosen] = useState<number>()
  // A request that ends while it is shown stays: its answer has just arrived.
  const [lastActive, setLastActive] = useState(active?.id)
  if (active && active.id !== lastActive) setLastActive(active.id)
  const shown = chosen ?? active?.id ?? lastActive
  return (
    <div className={classes.stack}>
      {canAsk && can('update-episode') && (
        <div>
          <Button icon={<IconPlus />} onClick={() => setAsking(true)}>
            {t('panel.ask')}
          </Button>
        </div>
      )}
      {active?.status === 1 && <Waiting request={active} />}
      {requests.length === 0 ? (
        <p className={classes.quiet}>{t('panel.none')}</p>
      ) : (
        <RowList>
          {requests.map((request) => (
            <Row
              key={request.id}
              title={request.question ?? t('noQuestion')}
              line={request.receiver?.name_text ?? request.specialty?.name}
              end={
                <span className={classes.badges}>
                  <ClockBadge request={request} />
                  <RequestStatus request={request} />
                </span>
              }
              onClick={() => setChosen(request.id)}
              thread={request.id === shown}
            />
          ))}
        </RowList>
      )}
      {shown !== undefined && <Shown key={shown} id={shown} />}
      {canAsk && consultants.length > 0 && (
        <ul className={classes.items}>
          {consultants.map((consultant) => (
            <li key={consultant.id}>
              <Person
                id={consultant.id}
                name={consultant.name}
                photo={consultant.avatar}
                line={`${consultant.specialty ? `${consultant.specialty.name} · ` : ''}${presenceText(consultant)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('send.title')} size="wide" fullOnPhone>
        {isAsking && <SendForm episodeId={episodeId} onClose={() => setAsking(false)} />}
      </Dialog>
    </div>
  )
}

/** The sender waits until a receiver joins. */
function Waiting({ request: { receiver, specialty, ring } }: { request: RequestRow }) {
  const t = useText('consultationRequests')
  return (
    <>
      <p className={classes.waiting} role="status">
        <Spinner />
        {receiver
          ? t('panel.waiting', { name: isolated(receiver.name_text) })
          : t('panel.waitingSpecialty', { name: isolated(specialty?.name ?? '') })}
      </p>
      {ring && <RingLine ring={ring} />}
    </>
  )
}

function Shown({ id }: { id: number }) {
  const query = useRequest(id)
  return (
    <QueryBoundary query={query} variant="cards" count={2}>
      {({ data }) => <RequestParts request={data} />}
    </QueryBoundary>
  )
}
