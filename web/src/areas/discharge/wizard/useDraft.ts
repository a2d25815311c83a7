import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { api } from '../../../lib/api/api'
import { type Conflict, changesOf, type DraftValues, mergeDraft, valuesOf } from './draftValues'
import type { DischargeCalls } from './useDischarge'

const pauseMs = 1000

interface DraftState {
  /** What the values were merged with last. */
  seen: Discharge
  values: DraftValues
  /** What is saved of them. */
  base: DraftValues
  conflicts: readonly Conflict[]
}

/** The last save of this draft. What is on the screen stays, because the server trims texts, also while one is typed. */
interface Own {
  /** That it got. */
  revision: number
  /** It has chosen another form. */
  isOtherForm: boolean
}

/** Manages the draft of a discharge: it is saved after a pause in typing, and merged with what others save. */
export function useDraft(discharge: Discharge, calls: DischargeCalls) {
  const [state, setState] = useState<DraftState>(() => {
    const values = valuesOf(discharge)
    return { seen: discharge, values, base: values, conflicts: [] }
  })
  const own = useRef<Own>(undefined)
  let shown = state
  if (state.seen !== discharge) {
    shown = merged(state, discharge, own.current)
    setState(shown)
  }
  const now = useRef(shown)
  now.current = shown

  const change = (update: (before: DraftState) => DraftState) => {
    now.current = update(now.current)
    setState(update)
  }
  const set = (some: Partial<DraftValues>) => {
    if (calls.problem && !calls.problem.errors.revision) calls.forget()
    change((before) => ({ ...before, values: { ...before.values, ...some } }))
  }

  /** Saves what was changed; returns the discharge as it is saved, undefined if it could not be saved. */
  const flush = async (): Promise<Discharge | undefined> => {
    const { values, base } = now.current
    if (!changesOf(values, base)) return calls.latest()
    return calls.send(async (revision, keyFor) => {
      // What an earlier call has saved meanwhile is not sent again.
      const { values: sent, base: saved, seen } = now.current
      const changes = changesOf(sent, saved)
      const known = calls.latest()
      if (!changes) return { data: known ?? seen }
      const body = { ...changes, revision }
      const response = await api.discharge.save.call({ params: { id: seen.episode_id }, body, ...keyFor(body) })
      const isOtherForm = sent.specialty_form_id !== saved.specialty_form_id
      own.current = { revision: response.data.revision, isOtherForm }
      change((before) => ({ ...before, base: sent }))
      return response
    })
  }

  const isChanged = changesOf(shown.values, shown.base) !== undefined
  const isWaiting = isChanged && !calls.isBusy && !calls.problem && shown.conflicts.length === 0
  const save = useEffectEvent(() => void flush())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins again with each change
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting, shown.values])
  useLeaveGuard(isChanged)

  const settle = (conflict: Conflict) =>
    change((before) => ({ ...before, conflicts: before.conflicts.filter((each) => each !== conflict) }))
  return { values: shown.values, conflicts: shown.conflicts, isChanged, set, flush, settle }
}
export type Draft = ReturnType<typeof useDraft>

function merged({ values, base, conflicts }: DraftState, discharge: Discharge, own: Own | undefined): DraftState {
  if (own?.revision !== discharge.revision) {
    const { conflicts: found, ...next } = mergeDraft(values, base, discharge)
    return { seen: discharge, ...next, conflicts: [...conflicts, ...found] }
  }
  if (!own.isOtherForm) return { seen: discharge, values, base, conflicts }
  // The form that was just chosen may have answers on the server.
  const { surveys_answers } = valuesOf(discharge)
  return { seen: discharge, values: { ...values, surveys_answers }, base: { ...base, surveys_answers }, conflicts }
}
