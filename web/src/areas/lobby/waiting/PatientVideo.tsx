import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoomData } from '#contract/lobby/waiting'
import { useText } from '../../../app/i18n/useText'
import { Loaded, saidHere } from '../../../app/query/Loaded'
import { Navigate } from '../../../app/router/Navigate'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Segmented } from '../../../ui/Segmented'
import { Words } from '../../../ui/Words'
import { CallStage, useVideoCall } from '../../meeting'
import callClasses from '../call/Call.module.css'
import { Stage } from '../call/Stage'
import { useWriting } from '../call/useWriting'
import { ChatPanel } from '../chat/ChatPanel'
import { FinishedDialog } from './FinishedDialog'

const askEvery = 30_000

/** The consultation as the patient sees it. A reload comes back to it. */
export function PatientVideo() {
  const t = useText('lobby')
  const session = useParams<'lobbySession'>().lobbySession ?? ''
  const query = useQuery({
    ...api.patient.roomData.query({ params: { lobbySession: session } }),
    ...saidHere,
    refetchInterval: askEvery,
  })
  return (
    <div className={callClasses.page}>
      <Loaded query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) => <Consultation room={data} session={session} reread={() => void query.refetch()} />}
      </Loaded>
    </div>
  )
}

type ConsultationProps = { room: RoomData; session: string; reread: () => void }

function Consultation({ room, session, reread }: ConsultationProps) {
  const t = useText('lobby')
  const { appointment, clinic } = room
  const [told, setTold] = useState(false)
  const [left, setLeft] = useState(false)
  const [part, setPart] = useState<'video' | 'chat'>('video')
  const { box, write } = useWriting(() => setPart('chat'))
  const isOver = told || room.appointmentFinished
  const isIn = room.called && !isOver && !left
  const call = useVideoCall({ room: isIn ? `appointment.${appointment.id}` : null })
  useChannel(
    'appointment',
    appointment.id,
    { FinishAppointment: () => setTold(true), Called: reread },
    { onResumed: reread },
  )
  if (!room.called && !isOver) return <Navigate to={`/patient/clinic/lobby/${session}`} />
  return (
    <>
      <header className={callClasses.header}>
        <h1 className={callClasses.title} tabIndex={-1}>
          {t('call.with', { name: clinic.doctor.name })}
        </h1>
      </header>
      <div className={callClasses.tabs}>
        <Segmented
          label={t('call.parts')}
          options={[
            { value: 'video', label: t('call.video') },
            { value: 'chat', label: t('call.chat') },
          ]}
          value={part}
          onChange={(value) => setPart(value === 'chat' ? 'chat' : 'video')}
          wide
        />
      </div>
      <div className={callClasses.patientParts} data-part={part}>
        <div className={callClasses.column} data-of="video">
          {isOver ? (
            <Card>
              <p>{t('finished.title')}</p>
            </Card>
          ) : left ? (
            <Card>
              <p>{t('call.left')}</p>
              <Button variant="primary" onClick={() => setLeft(false)}>
                {t('call.back')}
              </Button>
            </Card>
          ) : (
            <Stage part={part} onBack={() => setPart('video')}>
              <CallStage
                call={call}
                side="patient"
                photo={clinic.doctor.avatar}
                onEnd={() => setLeft(true)}
                onWrite={write}
              />
            </Stage>
          )}
        </div>
        <div className={callClasses.chat} data-of="chat">
          <Card>
            <div className={callClasses.chatHeight}>
              <ChatPanel room={`appointment-${appointment.id}`} title={t('chat.withClinic')} box={box} />
            </div>
          </Card>
          {appointment.complaint && (
            <Card title={t('call.yourComplaint')}>
              {appointment.cause && (
                <p dir="auto">
                  <Words>{appointment.cause}</Words>
                </p>
              )}
              <p dir="auto" className={callClasses.words}>
                <Words>{appointment.complaint}</Words>
              </p>
            </Card>
          )}
        </div>
      </div>
      <FinishedDialog open={isOver} appointmentId={appointment.id} />
    </>
  )
}
