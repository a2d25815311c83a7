import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import { revisionOf } from '#contract/kit/revision'
import { useLanguage, useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { asProblem, type Problem } from '../../lib/api/problem'
import { apiSettings } from '../../lib/api/settings'
import { SubmitKey } from '../../lib/api/submitKey'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { formatDate, formatTime, listSeparator } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Conflicts, conflictsIn } from './Conflicts'
import classes from './Conflicts.module.css'
import { movedBody } from './eventValues'
import type { BusyData, EventData } from './types'

type Move = {
  id: number
  /** When it is to begin, in ms. */
  start: number
}

type MoveDialogProps = { move: Move | undefined; zone: string; onClose: () => void }

/** Asks before an event is moved, and says who is told. */
export function MoveDialog({ move, zone, onClose }: MoveDialogProps) {
  const t = useText('calendarEvents')
  return (
    <Dialog open={move !== undefined} onClose={onClose} title={t('move.title')}>
      {move && <Loaded move={move} zone={zone} onClose={onClose} />}
    </Dialog>
  )
}

function Loaded({ move, zone, onClose }: MoveDialogProps & { move: Move }) {
  const query = useQuery({
    ...api.calendarEvents.show.query({ params: { id: move.id } }),
    ...handlesOwnError,
    // What is on the screen may be older than the event.
    staleTime: 0,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <Question event={data} start={move.start} zone={zone} onClose={onClose} />}
    </QueryBoundary>
  )
}

type QuestionProps = { event: EventData; start: number; zone: string; onClose: () => void }

function Question({ event, start: wanted, zone, onClose }: QuestionProps) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const me = useUser()
  const separator = listSeparator(language)
  const [scope, setScope] = useState<SeriesScope>('one')
  const [start, setStart] = useState(wanted)
  const { busy, problem, conflicts, save } = useMove(event, onClose)
  const at = (instant: number | string) =>
    `${formatDate(instant, language, zone, 'day')}${separator}${formatTime(instant, language, zone)}`
  const concerned = scope === 'following' && event.series ? event.series.doctors : event.doctors
  const others = concerned.filter(({ id }) => id !== me.id).map(({ name }) => isolated(name))
  return (
    <div className={classes.stack}>
      <p>{t('move.fromTo', { event: event.title ?? event.type_text, from: at(event.starts_at), to: at(start) })}</p>
      {others.length > 0 && <p>{t('move.told', { people: others.join(separator) })}</p>}
      {event.series && (
        <RadioGroupField
          label={t('field.scope')}
          value={scope}
          onChange={setScope}
          options={(['one', 'following'] as const).map((value) => ({
            value,
            label: t(`scope.${value}`, { count: event.series?.following ?? 0 }),
          }))}
        />
      )}
      {conflicts && <Conflicts found={conflicts} onChoose={(gap) => setStart(Date.parse(gap.starts_at))} />}
      {!conflicts && <ProblemNotice problem={problem} />}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('move.keep')}</Button>
        <Button
          variant="primary"
          busy={busy}
          busyText={t('move.saving')}
          onClick={() => void save(start, scope, conflicts !== undefined && start === wanted)}
        >
          {conflicts && start === wanted ? t('conflict.save') : t('move.save')}
        </Button>
      </div>
    </div>
  )
}

/** Moves an event, and offers to undo it. */
function useMove(event: EventData, onDone: () => void) {
  const t = useText('calendarEvents')
  const queries = useQueryClient()
  const { success, error } = useToasts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [conflicts, setConflicts] = useState<BusyData>()
  const [keys] = useState(() => new SubmitKey())

  const send = (start: number, scope: SeriesScope, anyway: boolean, from: EventData) => {
    const body = { ...movedBody(from, start), scope, anyway }
    return api.calendarEvents.update.call({
      ...{ params: { id: event.id }, body, ifMatch: revisionOf(from) },
      idempotencyKey: keys.keyFor({ body }),
    })
  }
  const changed = () => queries.invalidateQueries({ queryKey: ['calendarEvents'] })
  const undo = async (moved: EventData, scope: SeriesScope) => {
    try {
      await send(Date.parse(event.starts_at), scope, true, moved)
      success(t('move.undone'))
    } catch (thrown) {
      error(asProblem(thrown, apiSettings.texts.network).message)
    }
    await changed()
  }
  const save = async (start: number, scope: SeriesScope, anyway: boolean) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await send(start, scope, anyway, event)
      success(t('move.done'), { onUndo: () => void undo(data, scope) })
      void changed()
      onDone()
    } catch (thrown) {
      setConflicts(conflictsIn(thrown))
      setProblem(asProblem(thrown, apiSettings.texts.network))
    }
    setBusy(false)
  }
  return { busy, problem, conflicts, save }
}
