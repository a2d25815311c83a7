import { IconBell, IconCircleCheck, IconCircleDashed, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { QueuePosition } from '#contract/lobby/waiting'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'
import { usePresence } from '../../../lib/realtime/usePresence'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useAnnounceChange } from '../../../ui/feedback/announce'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { StatusBadge } from '../../../ui/StatusBadge'
import { QueueCard } from '../../../ui/visit/QueueCard'
import { BookAgain } from '../../appointments'
import { ChatPanel } from '../../chat'
import { DeviceCheckCard } from '../../meeting'
import { useFocusChat } from '../call/useFocusChat'
import { FinishedDialog } from './FinishedDialog'
import { useRing } from './useRing'
import classes from './Waiting.module.css'
import { WaitingTime } from './WaitingTime'

/** Fallback for a dropped connection; otherwise realtime events report every change. */
const refetchIntervalMs = 20_000

/**
 * Shows the waiting room with queue number, doctor and chat, and opens the call automatically when the patient is
 * called in.
 */
export function WaitingRoom() {
  const t = useText('lobby')
  const clinicSession = useParams<'lobbySession'>().lobbySession ?? ''
  const query = useQuery({
    ...api.patient.lobbyData.query({ params: { lobbySession: clinicSession } }),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <Page
      title={t('room.title')}
      actions={<Button to={`/patient/lobby/message?session=${clinicSession}`}>{t('room.leave')}</Button>}
    >
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) => <Waiting position={data} refetch={() => void query.refetch()} />}
      </QueryBoundary>
    </Page>
  )
}

function Waiting({ position, refetch }: { position: QueuePosition; refetch: () => void }) {
  const t = useText('lobby')
  const ring = useRing()
  const isVirtual = position.clinic_type === 'virtual'
  const members = usePresence('lobby', position.session_ended ? null : position.lobby_id)
  const isDoctorHere = members.some(({ user_id }) => user_id === position.doctor_user_id)
  useAnnounceChange(t(isDoctorHere ? 'doctor.came' : 'doctor.went', { name: position.doctor.name }))
  const [unread, setUnread] = useState(0)
  const { box, focusChat } = useFocusChat(() => undefined)
  const [isFinishedNow, setIsFinishedNow] = useState(false)
  // The event is missed without a connection, and by a patient who was not in this room.
  const isFinished = isFinishedNow || position.appointment.status === APPOINTMENT_STATUS.completed
  const called = useEffectEvent(() => {
    ring()
    if (isVirtual) void navigate(`/patient/video/${position.session_token}`, { replace: true })
    else refetch()
  })
  useChannel(
    'clinic',
    position.clinic_id,
    {
      QueueChanged: refetch,
      EndClinic: refetch,
      RoomOrder: ({ room_order }) => (room_order === position.lobby_order ? called() : refetch()),
    },
    { onResumed: refetch },
  )
  useChannel('appointment', position.appointment_id, {
    Called: () => called(),
    FinishAppointment: () => setIsFinishedNow(true),
  })
  useEffect(() => {
    if (position.called) called()
  }, [position.called])
  return (
    <div className={classes.room}>
      <div className={classes.side}>
        <Turn position={position} />
        {unread > 0 && (
          <InlineNotice icon={<IconMessage />} action={<Button onClick={focusChat}>{t('room.openChat')}</Button>}>
            {t('room.unread', { count: unread })}
          </InlineNotice>
        )}
        <Card>
          <div className={classes.doctor}>
            <Person
              id={position.doctor.id}
              name={position.doctor.name}
              photo={position.doctor.avatar}
              line={<Name>{position.doctor.specialty}</Name>}
            />
            <StatusBadge
              tone={isDoctorHere ? 'ok' : 'neutral'}
              icon={isDoctorHere ? <IconCircleCheck /> : <IconCircleDashed />}
            >
              {t(isDoctorHere ? 'doctor.online' : 'doctor.offline')}
            </StatusBadge>
          </div>
        </Card>
        {isVirtual && !position.session_ended && <DeviceCheckCard appointmentId={position.appointment_id} />}
      </div>
      <Card>
        <div className={classes.chat}>
          <ChatPanel
            room={`appointment-${position.appointment_id}`}
            title={t('chat.withClinic')}
            box={box}
            onUnread={setUnread}
          />
        </div>
      </Card>
      <FinishedDialog open={isFinished} appointment={position.appointment} />
    </div>
  )
}

/** Shows the queue position, or that it is the patient's turn or the session has ended. */
function Turn({ position }: { position: QueuePosition }) {
  const t = useText('lobby')
  if (position.session_ended)
    return (
      <InlineNotice tone="warn" alert action={<BookAgain appointment={position.appointment} />}>
        {t('room.ended')}
      </InlineNotice>
    )
  if (position.called)
    return (
      <InlineNotice tone="ok" alert icon={<IconBell />} title={t('room.yourTurn')}>
        {t('room.goIn', { number: position.lobby_order })}
      </InlineNotice>
    )
  const isSomebodyIn = position.queue[0]?.state === 'in_room'
  return (
    <>
      <QueueCard place={position.people_before + 1} number={position.lobby_order} inProgress={isSomebodyIn} />
      {position.waiting_time && <WaitingTime estimate={position.waiting_time} />}
      <InlineNotice icon={<IconBell />}>{t('room.keepOpen')}</InlineNotice>
    </>
  )
}
