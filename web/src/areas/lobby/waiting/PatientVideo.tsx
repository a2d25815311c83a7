import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoomData } from '#contract/lobby/waiting'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'
import { usePresence } from '../../../lib/realtime/usePresence'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Segmented } from '../../../ui/Segmented'
import { ChatPanel } from '../../chat'
import { CallStage, StartDevices, useVideoCall, useVisitDevices } from '../../meeting'
import { OwnTestsCard } from '../../patientTimeline'
import { OwnPrescriptionsCard } from '../../prescriptions'
import callClasses from '../call/Call.module.css'
import { Stage } from '../call/Stage'
import { useFocusChat } from '../call/useFocusChat'
import { FinishedDialog } from './FinishedDialog'
import { FromDoctor } from './FromDoctor'

const refetchIntervalMs = 30_000

/** Shows the video visit to the patient. A reload returns to it. */
export function PatientVideo() {
  const t = useText('lobby')
  const clinicSession = useParams<'lobbySession'>().lobbySession ?? ''
  const query = useQuery({
    ...api.patient.roomData.query({ params: { lobbySession: clinicSession } }),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <div className={callClasses.page}>
      <QueryBoundary query={query} missing={{ to: '/patient/appointments', label: t('toAppointments') }}>
        {({ data }) => (
          <Consultation
            key={data.appointment.id}
            room={data}
            clinicSession={clinicSession}
            refetch={() => void query.refetch()}
          />
        )}
      </QueryBoundary>
    </div>
  )
}

type ConsultationProps = { room: RoomData; clinicSession: string; refetch: () => void }

function Consultation({ room, clinicSession, refetch }: ConsultationProps) {
  const t = useText('lobby')
  const queries = useQueryClient()
  const { appointment, clinic } = room
  const [isFinishedShown, setIsFinishedShown] = useState(false)
  const [left, setLeft] = useState(false)
  const [part, setPart] = useState<'video' | 'chat'>('video')
  const [unread, setUnread] = useState(0)
  const { box, focusChat } = useFocusChat(() => setPart('chat'))
  const isOver = isFinishedShown || room.appointmentFinished
  const devices = useVisitDevices(appointment.id)
  const isIn = room.called && !isOver && !left && devices.mayStart
  const call = useVideoCall({ room: isIn ? `appointment.${appointment.id}` : null })
  // Ten minutes after a patient has left the lobby, the doctor can call the next one in instead.
  usePresence('lobby', isOver || left || room.session_ended ? null : appointment.lobby_id)
  const refetchFromDoctor = () => {
    refetch()
    void queries.invalidateQueries({ queryKey: ['prescriptions'] })
    void queries.invalidateQueries({ queryKey: api.patientTimeline.recommendations.key() })
  }
  useChannel(
    'appointment',
    appointment.id,
    { FinishAppointment: () => setIsFinishedShown(true), Called: refetch, FromDoctor: refetchFromDoctor },
    { onResumed: refetchFromDoctor },
  )
  if (!room.called && !isOver) return <Navigate to={`/patient/clinic/lobby/${clinicSession}`} />
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
            { value: 'chat', label: t('call.chat'), ...(unread > 0 ? { count: unread } : {}) },
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
              </Button>{' '}
              <Button to="/patient/appointments">{t('toAppointments')}</Button>
            </Card>
          ) : (
            <Stage part={part} onBack={() => setPart('video')}>
              {devices.mayStart ? (
                <CallStage
                  call={call}
                  side="patient"
                  photo={clinic.doctor.avatar}
                  onEnd={() => setLeft(true)}
                  onWrite={focusChat}
                />
              ) : (
                <StartDevices onStart={devices.start} />
              )}
            </Stage>
          )}
          {!isOver && <FromDoctor shown={room.from_doctor} />}
          <OwnTestsCard appointmentId={appointment.id} />
          <OwnPrescriptionsCard appointmentId={appointment.id} />
        </div>
        <div className={callClasses.chat} data-of="chat">
          <Card>
            <div className={callClasses.chatHeight}>
              <ChatPanel
                room={`appointment-${appointment.id}`}
                title={t('chat.withClinic')}
                box={box}
                onUnread={setUnread}
              />
            </div>
          </Card>
          {(appointment.complaint || appointment.cause) && (
            <Card title={t('call.yourComplaint')}>
              {appointment.cause && (
                <p dir="auto">
                  <BidiText>{appointment.cause}</BidiText>
                </p>
              )}
              {appointment.complaint && (
                <p dir="auto" className={callClasses.text}>
                  <BidiText>{appointment.complaint}</BidiText>
                </p>
              )}
            </Card>
          )}
        </div>
      </div>
      <FinishedDialog open={isOver} appointment={appointment} />
    </>
  )
}
