import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { playedAt, timelineOf } from '#contract/rounds/recording'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { formatTime } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { Segmented } from '../../../ui/Segmented'
import { useUiLanguage } from '../../../ui/texts'
import { writeClock } from '../../../ui/visit/writeLeft'
import classes from '../rounds.module.css'
import { SheetTab } from '../SheetTab'
import type { RoundRecording } from '../types'
import player from './Player.module.css'

type PlayerProps = { roundId: number; recording: RoundRecording }

const speeds = ['1', '2', '8'] as const
/** In ms. */
const tick = 500

/** Returns where the playback is, in ms from the beginning, and what moves it. */
function usePlayback(length: number) {
  const [offset, setOffset] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1')
  const isRunning = isPlaying && offset < length
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setOffset((before) => Math.min(length, before + tick * Number(speed))), tick)
    return () => clearInterval(timer)
  }, [isRunning, length, speed])
  const toggle = () => {
    if (!isRunning && offset >= length) setOffset(0)
    setPlaying(!isRunning)
  }
  return { offset, setOffset, isRunning, toggle, speed, setSpeed }
}

/** Plays the recorded state of a round: who presented, the sheet that was shown, the poll and the messages. */
export function Player({ roundId, recording }: PlayerProps) {
  const t = useText('rounds')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const slider = useId()
  const { parts, events, cases } = recording
  const { length, momentAt } = timelineOf(parts)
  const { offset, setOffset, isRunning, toggle, speed, setSpeed } = usePlayback(length)
  const moment = momentAt(offset)
  const { state, view, messages } = playedAt(events, moment)
  /** The offsets of the states, between which one can jump. */
  const steps = offsetsOf(recording)
  const jump = (to: number | undefined) => to !== undefined && setOffset(to)
  const clock = writeClock(Math.floor(offset / 1000))
  const shown = cases.find(({ id }) => id === state?.case_id)
  return (
    <>
      <Card title={t('recording.player')}>
        <div className={classes.stack}>
          <label className={player.slider} htmlFor={slider}>
            <span>
              {t('recording.at', { time: isolated(formatTime(new Date(moment).toISOString(), language, zone)) })}
            </span>
            <input
              id={slider}
              type="range"
              min={0}
              max={length}
              step={1000}
              value={offset}
              aria-valuetext={clock}
              onChange={({ currentTarget }) => setOffset(Number(currentTarget.value))}
            />
          </label>
          <div className={classes.buttons}>
            <IconButton
              icon={<IconPlayerSkipBack />}
              label={t('recording.back')}
              onClick={() => jump(steps.findLast((step) => step < offset))}
            />
            <Button variant="primary" icon={isRunning ? <IconPlayerPause /> : <IconPlayerPlay />} onClick={toggle}>
              {t(isRunning ? 'recording.pause' : 'recording.play')}
            </Button>
            <IconButton
              icon={<IconPlayerSkipForward />}
              label={t('recording.forward')}
              onClick={() => jump(steps.find((step) => step > offset))}
            />
            <Isolate>{`${clock} / ${writeClock(Math.floor(length / 1000))}`}</Isolate>
            <Segmented
              label={t('recording.speed')}
              options={speeds.map((value) => ({ value, label: `${value}×` }))}
              value={speed}
              onChange={setSpeed}
            />
          </div>
        </div>
      </Card>
      <div className={player.columns}>
        <Card title={shown ? shown.patient.label : t('case')}>
          <div className={classes.stack}>
            {state?.presenter && (
              <p>
                {t('presenter')}: <Name>{state.presenter.name_text}</Name>
              </p>
            )}
            {state?.floor && (
              <p>
                {t('floor.has')}: <Name>{state.floor.name_text}</Name>
              </p>
            )}
            {shown ? (
              <Sheet key={shown.id} roundId={roundId} caseId={shown.id} tab={view?.tab ?? 'summary'} />
            ) : (
              <p className={classes.quiet}>{t('case.none')}</p>
            )}
          </div>
        </Card>
        <div className={classes.stack}>
          {state?.poll && <Poll poll={state.poll} />}
          <Card title={t('chat')}>
            <ol className={classes.names}>
              {messages.map(({ id, sender, text }) => (
                <li key={id}>
                  <strong>
                    <Name>{sender.name_text}</Name>
                  </strong>{' '}
                  <BidiText>{text}</BidiText>
                </li>
              ))}
            </ol>
            {messages.length === 0 && <p className={classes.quiet}>{t('recording.noMessages')}</p>}
          </Card>
        </div>
      </div>
    </>
  )
}

/** Returns at which offsets something else was shown. */
function offsetsOf({ parts, events }: RoundRecording): number[] {
  let before = 0
  const spans = parts.map(({ started_at: start, stopped_at: stop }) => {
    const span = { start: Date.parse(start), stop: Date.parse(stop), before }
    before += span.stop - span.start
    return span
  })
  const offsets = events.flatMap(({ at, state }) => {
    const span = state && spans.find(({ start, stop }) => Date.parse(at) >= start && Date.parse(at) <= stop)
    return span ? [span.before + Date.parse(at) - span.start] : []
  })
  return [...new Set([0, ...offsets])]
}

function Sheet({
  roundId,
  caseId,
  tab,
}: {
  roundId: number
  caseId: number
  tab: Parameters<typeof SheetTab>[0]['tab']
}) {
  const query = useQuery({ ...api.rounds.sheet.query({ params: { id: roundId, caseId } }), ...handlesOwnError })
  return <QueryBoundary query={query}>{({ data }) => <SheetTab sheet={data} tab={tab} />}</QueryBoundary>
}

type PollData = NonNullable<NonNullable<RoundRecording['events'][number]['state']>['poll']>

function Poll({ poll: { question, options } }: { poll: PollData }) {
  const t = useText('rounds')
  return (
    <Card title={t('poll')}>
      <p>
        <BidiText>{question}</BidiText>
      </p>
      <ul className={classes.names}>
        {options.map(({ text, votes }) => (
          <li key={text} className={classes.cardHead}>
            <BidiText>{text}</BidiText>
            <Isolate>{String(votes)}</Isolate>
          </li>
        ))}
      </ul>
    </Card>
  )
}
