import { Suspense, useState } from 'react'
import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { navigate, useParams, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { PatientBanner } from '../../../ui/PatientBanner'
import { Segmented } from '../../../ui/Segmented'
import { AlertBadges, AlertsCard } from '../../alerts'
import { AllergiesCard, AllergyBadges } from '../../allergies'
import { ChatPanel } from '../../chat'
import { MedicalHistoryButton } from '../../history'
import { DiagnosisCodesCard, useDiagnosisCodes } from '../../icd'
import { VisitInvestigations } from '../../investigations'
import { CallStage, useVideoCall } from '../../meeting'
import { VisitPrescriptions } from '../../prescriptions'
import { ProblemBadges, ProblemsCard } from '../../problems'
import { followUpAddress } from '../staff/followUpAddress'
import { roomOf } from '../staff/rooms'
import { useLobby } from '../staff/useLobby'
import classes from './Call.module.css'
import { ComplaintCard } from './ComplaintCard'
import { EmptyRoom } from './EmptyRoom'
import { GuestsCard } from './GuestsCard'
import { NextInQueue } from './NextInQueue'
import { NotesCard } from './NotesCard'
import type { NotesAutosave } from './notesAutosave'
import { ShowToPatient } from './ShowToPatient'
import { Stage } from './Stage'
import { useFocusChat } from './useFocusChat'
import { useNotesAutosave } from './useNotesAutosave'

/** Shows the video visit to the doctor. A reload returns to it. */
export function CallPage() {
  const t = useText('lobby')
  const token = useParams<'session_token'>().session_token ?? ''
  const [params] = useSearchParams()
  const { lobby, list, appointments, refetch } = useLobby(token)
  // Between finishing one visit and calling the next patient in, no patient is in the room.
  const [isMoving, setMoving] = useState(false)
  return (
    <div className={classes.page}>
      <QueryBoundary query={lobby}>
        {({ data }) => {
          const currentId = data.current_appointment_id ?? (Number(params.get('appointment')) || null)
          const current = appointments.find(({ id }) => id === currentId)
          if (isMoving && !current) return <p role="status">{t('call.opening')}</p>
          if (currentId === null && data.is_doctor && !data.ended_at)
            return (
              <QueryBoundary query={list}>
                {() => <EmptyRoom lobby={data} appointments={appointments} refetch={refetch} />}
              </QueryBoundary>
            )
          if (currentId === null) return <Navigate to={`/lobby/${token}`} />
          if (!current) return <QueryBoundary query={list}>{() => <Navigate to={`/lobby/${token}`} />}</QueryBoundary>
          return (
            <Consultation
              key={current.id}
              lobby={data}
              appointment={current}
              others={appointments.filter(({ id }) => id !== current.id)}
              refetch={refetch}
              onMoving={setMoving}
            />
          )
        }}
      </QueryBoundary>
    </div>
  )
}

type ConsultationProps = {
  lobby: Lobby
  appointment: LobbyAppointment
  others: readonly LobbyAppointment[]
  refetch: () => Promise<void>
  /** Called with true while the next patient is being called in. */
  onMoving: (moving: boolean) => void
}

type Part = 'video' | 'notes' | 'chat'
const parts: readonly Part[] = ['video', 'notes', 'chat']

function Consultation({ lobby, appointment, others, refetch, onMoving }: ConsultationProps) {
  const t = useText('lobby')
  const { id, patient } = appointment
  const token = lobby.session_token
  const isVirtual = lobby.clinic.type === 'virtual'
  const isInside = lobby.current_appointment_id === id
  const notes = useNotesAutosave(appointment)
  const codes = useDiagnosisCodes(appointment)
  const call = useVideoCall({ room: isVirtual && isInside ? `appointment.${id}` : null })
  const [part, setPart] = useState<Part>('video')
  const [unread, setUnread] = useState(0)
  const { box, focusChat } = useFocusChat(() => setPart('chat'))
  const name = patient.name_text
  const { finish, busy, unsaved } = useFinish(lobby, id, { notes, codes }, refetch, onMoving)
  const toLobby = () => void navigate(`/lobby/${token}`)
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('call.with', { name })}
      </h1>
      <PatientBanner
        id={patient.id}
        name={name}
        photo={patient.avatar}
        age={patient.shown_age}
        sex={patient.gender && t(`sex.${patient.gender}`)}
        nationalId={patient.uuid}
        phone={patient.phone}
        alerts={
          <>
            <AllergyBadges patientId={patient.id} />
            <AlertBadges patientId={patient.id} />
            <ProblemBadges patientId={patient.id} />
          </>
        }
        actions={
          <>
            <MedicalHistoryButton patient={patient} />
            <Button to={`/lobby/${token}`}>{t('call.toLobby')}</Button>
            {isInside && (
              <Button variant="primary" onClick={() => void finish()} busy={busy} busyText={t('finish.busy')}>
                {t('finish.visit')}
              </Button>
            )}
          </>
        }
      />
      {unsaved && (
        <InlineNotice tone="warn" alert>
          {t(`finish.unsaved.${unsaved}`)}
        </InlineNotice>
      )}
      <div className={classes.tabs}>
        <Segmented
          label={t('call.parts')}
          options={parts.map((value) => ({
            value,
            label: t(`call.${value}`),
            ...(value === 'chat' && unread > 0 ? { count: unread } : {}),
          }))}
          value={part}
          onChange={(value) => setPart(parts.find((each) => each === value) ?? 'video')}
          wide
        />
      </div>
      <div className={classes.parts} data-part={part}>
        <div className={classes.column} data-of="video">
          {isVirtual &&
            (isInside ? (
              <Stage part={part} onBack={() => setPart('video')}>
                <CallStage call={call} side="doctor" photo={patient.avatar} onEnd={toLobby} onWrite={focusChat} />
              </Stage>
            ) : (
              <InlineNotice>{t('call.waitFor', { name })}</InlineNotice>
            ))}
          {isVirtual && isInside && <GuestsCard appointmentId={id} present={call.others.length} />}
        </div>
        <div className={classes.column} data-of="notes">
          <AllergiesCard patientId={patient.id} />
          <AlertsCard patientId={patient.id} />
          <ProblemsCard patientId={patient.id} />
          <ComplaintCard appointment={appointment} />
          <NotesCard notes={notes}>
            {isVirtual && isInside && <ShowToPatient appointment={appointment} notes={notes} refetch={refetch} />}
          </NotesCard>
          <DiagnosisCodesCard codes={codes} />
          {isInside && (
            <Suspense fallback={<Skeleton variant="rows" />}>
              <VisitInvestigations visit={{ id, zone: lobby.time_zone }} withoutPrint />
            </Suspense>
          )}
          {isInside && (
            <VisitPrescriptions visit={{ id, patient: { id: patient.id, name }, zone: lobby.time_zone }} withoutPrint />
          )}
        </div>
        <div className={classes.column} data-of="chat">
          <Card>
            <div className={classes.chatHeight} data-folds>
              <ChatPanel room={roomOf(id)} title={t('chat.withPatient')} box={box} onUnread={setUnread} />
            </div>
          </Card>
          <NextInQueue lobby={lobby} others={others} busy={busy} onNext={(next) => finish(next)} />
        </div>
      </div>
    </>
  )
}

/**
 * Finishes the visit. Since this cannot be undone, it asks for confirmation and saves the notes and codes first; then it goes to
 * the lobby, which offers a follow-up, or to the next patient.
 */
function useFinish(
  lobby: Lobby,
  id: number,
  written: { notes: NotesAutosave; codes: { flush: () => Promise<boolean> } },
  refetch: () => Promise<void>,
  onMoving: (moving: boolean) => void,
) {
  const t = useText('lobby')
  const confirm = useConfirm()
  const call = useCall(api.lobby.finish)
  const next = useCall(api.lobby.startWith)
  const [unsaved, setUnsaved] = useState<'notes' | 'codes'>()
  const token = lobby.session_token
  const finish = async (nextId?: number) => {
    const isWithoutNotes = !Object.values(written.notes.notes).some((text) => text.trim())
    const isConfirmed = await confirm({
      title: t('finish.title'),
      body: t(isWithoutNotes ? 'finish.withoutNotes' : 'finish.body'),
      confirmLabel: t('finish.confirm'),
      cancelLabel: t('finish.keep'),
    })
    if (!isConfirmed) return
    const failed = !(await written.notes.flush()) ? 'notes' : !(await written.codes.flush()) ? 'codes' : undefined
    setUnsaved(failed)
    if (failed) return
    onMoving(nextId !== undefined)
    const isFinished = await call.run({ params: { token, appointmentId: id } })
    const isNextIn =
      isFinished && nextId !== undefined && (await next.run({ params: { token, appointmentId: nextId } })) !== undefined
    if (isNextIn) await refetch()
    onMoving(false)
    if (!isFinished || isNextIn) return
    void navigate(followUpAddress(token, id), { replace: true })
  }
  return { finish, busy: call.busy || next.busy, unsaved }
}
