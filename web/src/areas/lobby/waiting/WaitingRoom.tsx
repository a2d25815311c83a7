import { IconBell, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LobbyPlace } from '#contract/lobby/waiting'
import { useText } from '../../../app/i18n/useText'
import { Loaded, saidHere } from '../../../app/query/Loaded'
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
import { DeviceCheckCard } from '../../meeting'
import { ChatPanel } from '../chat/ChatPanel'
import { FinishedDialog } from './FinishedDialog'
import { useRing } from './useRing'
import classes from './Waiting.module.css'

/** For when the line is down; otherwise every change is told. */
const askEvery = 20_000

/** The waiting room: one's number, the doctor, the chat; goes into the call by itself when one is called. */
export function WaitingRoom() {
  const t = useText('lobby')
  const session = useParams<'lobbySession'>().lobbySession ?? ''
  const query = useQuery({
    ...api.patient.lobbyData.query({ params: { lobbySession: session } }),
    ...saidHere,
    refetchInterval: askEvery,
  })
  return (
    <Page
      title={t('room.title')}
      actions={<Button to={`/patient/lobby/message?session=${session}`}>{t('room.leave')}</Button>}
    >
      <Loaded query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) => <Waiting place={data} reread={() => void query.refetch()} />}
      </Loaded>
    </Page>
  )
}

function Waiting({ place, reread }: { place: LobbyPlace; reread: () => void }) {
  const t = useText('lobby')
  const ring = useRing()
  const isVirtual = place.clinic_type === 'virtual'
  const members = usePresence('lobby', place.session_ended ? null : place.lobby_id)
  const isDoctorHere = members.some(({ user_id }) => user_id === place.doctor_user_id)
  useAnnounceChange(t(isDoctorHere ? 'doctor.came' : 'doctor.went', { name: place.doctor.name }))
  const [finished, setFinished] = useState(false)
  const called = useEffectEvent(() => {
    ring()
    if (isVirtual) void navigate(`/patient/video/${place.session_token}`, { replace: true })
    else reread()
  })
  useChannel(
    'clinic',
    place.clinic_id,
    {
      QueueChanged: reread,
      EndClinic: reread,
      RoomOrder: ({ room_order }) => (room_order === place.lobby_order ? called() : reread()),
    },
    { onResumed: reread },
  )
  useChannel('appointment', place.appointment_id, {
    Called: () => called(),
    FinishAppointment: () => setFinished(true),
  })
  useEffect(() => {
    if (place.called) called()
  }, [place.called])
  return (
    <div className={classes.room}>
      <div className={classes.side}>
        <Turn place={place} />
        <Card>
          <div className={classes.doctor}>
            <Person name={place.doctor.name} photo={place.doctor.avatar} line={<Name>{place.doctor.specialty}</Name>} />
            <StatusBadge
              tone={isDoctorHere ? 'ok' : 'neutral'}
              icon={isDoctorHere ? <IconCircleCheck /> : <IconCircleDashed />}
            >
              {t(isDoctorHere ? 'doctor.online' : 'doctor.offline')}
            </StatusBadge>
          </div>
        </Card>
        {isVirtual && !place.session_ended && <DeviceCheckCard />}
      </div>
      <Card>
        <div className={classes.chat}>
          <ChatPanel room={`appointment-${place.appointment_id}`} title={t('chat.withClinic')} />
        </div>
      </Card>
      <FinishedDialog open={finished} appointmentId={place.appointment_id} />
    </div>
  )
}

/** The place in the queue, or what has become of it. */
function Turn({ place }: { place: LobbyPlace }) {
  const t = useText('lobby')
  if (place.session_ended)
    return (
      <InlineNotice tone="warn" alert action={<Button to="/patient/clinic/search">{t('room.bookAgain')}</Button>}>
        {t('room.ended')}
      </InlineNotice>
    )
  if (place.called)
    return (
      <InlineNotice tone="ok" alert icon={<IconBell />} title={t('room.yourTurn')}>
        {t('room.goIn', { number: place.lobby_order })}
      </InlineNotice>
    )
  const isSomebodyIn = place.queue[0]?.state === 'in_room'
  return (
    <>
      <QueueCard
        number={place.lobby_order}
        before={place.people_before}
        numbers={place.queue.map(({ number }) => number)}
        inProgress={isSomebodyIn}
      />
      <InlineNotice icon={<IconBell />}>{t('room.keepOpen')}</InlineNotice>
    </>
  )
}
