import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { usePresence } from '../../../lib/realtime/usePresence'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { StatusBadge } from '../../../ui/StatusBadge'
import { ChatPanel } from '../../chat'
import { RoundTime } from '../RoundTime'
import type { CaseSheet, Conference as ConferenceData } from '../types'
import { AgendaPanel } from './AgendaPanel'
import { CallPanel } from './CallPanel'
import { CasePanel } from './CasePanel'
import { Controls } from './Controls'
import classes from './conference.module.css'
import { FinishedDialog } from './FinishedDialog'
import { FloorPanel } from './FloorPanel'
import { HallPanel } from './HallPanel'
import { PollPanel } from './PollPanel'
import { RecordingBadge, RecordingPanel } from './RecordingPanel'
import { StillHere } from './StillHere'
import { useConference } from './useConference'

/** A live round: agenda, the case that is shown, floor, poll and chat. */
export function Conference({ id }: { id: number }) {
  const { query, view, changed, early } = useConference(id)
  return (
    <QueryBoundary query={query}>
      {({ data }) => <Running conference={early ? withSheet(data, early) : data} view={view} changed={changed} />}
    </QueryBoundary>
  )
}

/** Returns a conference that shows a case before it was read again. */
const withSheet = (conference: ConferenceData, sheet: CaseSheet): ConferenceData => ({
  ...conference,
  sheet,
  state: { ...conference.state, case_id: sheet.case_id },
})

type RunningProps = { conference: ConferenceData; view: ConferenceData['state']['view']; changed: () => void }

function Running({ conference, view, changed }: RunningProps) {
  const t = useText('rounds')
  const { time_zone: zone } = useUser()
  const members = usePresence('round_people', conference.id)
  const { id, state, can_control: controls, agenda } = conference
  // Whoever was there sees it end; whoever opens it later sees its record.
  const wasRunning = useRef(state.status === 2)
  useEffect(() => {
    if (state.status === 2) wasRunning.current = true
  }, [state.status])
  const online = new Set(members.map(({ user_id: user }) => user))
  const shown = agenda.filter(({ state: each }) => each === 'accepted')
  const position = shown.findIndex((each) => each.id === state.case_id) + 1
  const commands = { id, state, changed }
  return (
    <>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h1 tabIndex={-1}>
            <BidiText>{conference.title}</BidiText>
          </h1>
          <RoundTime round={conference} zone={zone} />
        </div>
        <div className={classes.badges}>
          {state.status === 2 && position > 0 && (
            <StatusBadge tone="teal" icon={<IconUsers />}>
              {t('caseOf', { position, cases: shown.length })}
            </StatusBadge>
          )}
          {conference.recording && <RecordingBadge recording={conference.recording} />}
          <StatusBadge tone="neutral" icon={<IconUsers />}>
            {t('online', { people: online.size })}
          </StatusBadge>
        </div>
        <Controls conference={conference} commands={commands} online={online} changed={changed} />
      </header>
      <CallPanel conference={conference} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <AgendaPanel conference={conference} commands={commands} />
          {controls && conference.is_open && <HallPanel roundId={id} changed={changed} />}
        </div>
        <CasePanel conference={conference} view={view} commands={commands} />
        <div className={classes.side}>
          {conference.recording && state.status === 2 && (
            <RecordingPanel
              conference={conference}
              recording={conference.recording}
              commands={commands}
              online={online}
            />
          )}
          <FloorPanel conference={conference} commands={commands} online={online} />
          <PollPanel conference={conference} commands={commands} />
          <Card title={t('chat')}>
            <div className={classes.chat}>
              <ChatPanel room={`round-${id}`} title={t('chat')} titleHidden />
            </div>
          </Card>
        </div>
      </div>
      {state.status === 2 && <StillHere id={id} due={conference.presence_due_at} changed={changed} />}
      {state.status === 3 && wasRunning.current && <FinishedDialog conference={conference} />}
    </>
  )
}
