import { useEffect, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CaseLine } from '../agenda/CaseLine'
import { usePreloadedSheets } from '../preloadedSheets'
import rounds from '../rounds.module.css'
import type { AgendaCase, Conference } from '../types'
import { ChooseCase } from './ChooseCase'
import classes from './conference.module.css'
import { type Commands, useCommand } from './useCommand'

/** The cases of the round with the time that is left; whoever controls it shows one. */
export function AgendaPanel({ conference, commands }: { conference: Conference; commands: Commands }) {
  const t = useText('rounds')
  const { run, problem, notice } = useCommand(commands.changed)
  const { agenda, can_control: controls, is_open: isOpen } = conference
  const { id, state } = commands
  const isRunning = state.status === 2
  const accepted = agenda.filter((each) => each.state === 'accepted')
  const loaded = usePreloadedSheets(id, accepted)
  const hasSheets = accepted.some(({ can_open: canOpen }) => canOpen)
  const show = (episodeId: number | null) =>
    void run(() =>
      api.rounds.activeCase.call({
        params: { id },
        body: { activeCase: episodeId, caseType: 'episode', selectedPatient: null, version: state.version },
      }),
    )
  return (
    <Card title={t('agenda')} note={hasSheets && t('cases.readyHere', loaded)}>
      {accepted.length === 0 && <Empty title={t('agenda.none')} />}
      <ol className={rounds.names}>
        {accepted.map((each, index) => (
          <li key={each.id} className={rounds.case} data-shown={each.id === state.case_id || undefined}>
            <CaseLine agendaCase={each} number={index + 1} />
            {each.id === state.case_id && <TimeLeft agendaCase={each} />}
            {controls && isRunning && each.shown_id !== null && each.is_ready && each.id !== state.case_id && (
              <Button size="small" onClick={() => show(each.shown_id)}>
                {t('show')}
              </Button>
            )}
            {controls && isRunning && each.id === state.case_id && (
              <Button size="small" onClick={() => show(null)}>
                {t('show.nothing')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {controls && isRunning && <ChooseCase commands={commands} />}
      {notice && <InlineNotice tone="warn">{notice}</InlineNotice>}
      <ProblemNotice problem={problem} />
      <p className={classes.note}>{t(isOpen ? 'shownOpen' : 'shownInitials')}</p>
    </Card>
  )
}

/** The time that is left for a case, in minutes and seconds; how much over it is, otherwise. */
function TimeLeft({ agendaCase }: { agendaCase: AgendaCase }) {
  const t = useText('rounds')
  const [at, setAt] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { shown_since: since, shown_seconds: before, minutes } = agendaCase
  const used = before + (since === null ? 0 : Math.max(0, Math.floor((at - Date.parse(since)) / 1000)))
  const left = minutes * 60 - used
  const clock = `${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, '0')}`
  return (
    <p className={classes.clock} data-over={left < 0 || undefined}>
      <strong>
        <bdi>{clock}</bdi>
      </strong>{' '}
      {t(left < 0 ? 'time.over' : 'time.left', { minutes })}
    </p>
  )
}
