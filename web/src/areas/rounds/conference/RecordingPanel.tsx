import { IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import rounds from '../rounds.module.css'
import type { Conference } from '../types'
import { type Commands, useCommand } from './useCommand'

type RecordingState = NonNullable<Conference['recording']>
type RecordingPanelProps = {
  conference: Conference
  recording: RecordingState
  commands: Commands
  online: ReadonlySet<number>
}

/** Says all the time that a round is being recorded. */
export function RecordingBadge({ recording }: { recording: RecordingState }) {
  const t = useText('rounds')
  return (
    <span role="status">
      {recording.is_running && (
        <StatusBadge tone="bad" icon={<IconPlayerRecord />}>
          {t('recording.running')}
        </StatusBadge>
      )}
    </span>
  )
}

/** Asks everybody whether they agree to be recorded; whoever controls the round starts and stops it. */
export function RecordingPanel({ conference, recording, commands, online }: RecordingPanelProps) {
  const t = useText('rounds')
  const { run, problem, notice } = useCommand(commands.changed)
  const { id, state } = commands
  const { is_running: isRunning, own_consent: own } = recording
  const answer = (agrees: boolean) =>
    void run(async () => ({ data: await api.rounds.recordingConsent.call({ params: { id }, body: { agrees } }) }))
  const start = () =>
    void run(() => api.rounds.startRecording.call({ params: { id }, body: { version: state.version } }))
  const stop = () => void run(() => api.rounds.stopRecording.call({ params: { id } }))
  return (
    <Card title={t('recording')}>
      <div className={rounds.stack}>
        <p>{t('recording.what')}</p>
        {own === null ? (
          <InlineNotice tone="warn">{t('recording.ask')}</InlineNotice>
        ) : (
          <p>{t(own ? 'recording.agreed' : 'recording.refused')}</p>
        )}
        <div className={rounds.buttons}>
          {own !== true && (
            <Button variant={own === null ? 'primary' : 'default'} onClick={() => answer(true)}>
              {t('recording.agree')}
            </Button>
          )}
          {own !== false && (
            <Button onClick={() => answer(false)}>{t(own ? 'recording.takeBack' : 'recording.refuse')}</Button>
          )}
        </div>
        {conference.can_control && <Answers conference={conference} recording={recording} online={online} />}
        {conference.can_control && (
          <Button icon={isRunning ? <IconPlayerStop /> : <IconPlayerRecord />} onClick={isRunning ? stop : start}>
            {t(isRunning ? 'recording.stop' : 'recording.start')}
          </Button>
        )}
        {notice && <InlineNotice tone="warn">{notice}</InlineNotice>}
        <ProblemNotice problem={problem} />
      </div>
    </Card>
  )
}

/** Who of those who are there has not agreed, for whoever controls the round. */
function Answers({ conference, recording, online }: Omit<RecordingPanelProps, 'commands'>) {
  const t = useText('rounds')
  const me = useUser()
  const there = conference.people.filter(({ id }) => online.has(id) || id === me.id)
  const refused = there.filter(({ id }) => recording.refused.includes(id))
  const waiting = there.filter(({ id }) => !recording.refused.includes(id) && !recording.agreed.includes(id))
  const lists = [
    { key: 'recording.refusedBy' as const, people: refused },
    { key: 'recording.waitsFor' as const, people: waiting },
  ]
  return lists.map(
    ({ key, people }) =>
      people.length > 0 && (
        <div key={key}>
          <strong>{t(key)}</strong>
          <ul className={rounds.names}>
            {people.map(({ id, name_text: name }) => (
              <li key={id}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
        </div>
      ),
  )
}
