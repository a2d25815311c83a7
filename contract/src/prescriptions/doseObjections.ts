import type { TextRef } from '../kit/issues'
import { type Dose, doseState, doseTiming, onTimeMinutes } from './doseState'

/** A dose that is recorded. All times are in ms since the epoch. */
interface RecordedDose {
  dose: Dose
  /** When it was given; of a dose that was not given, now. */
  at: number
  wasGiven: boolean
  now: number
  activatedAt: number
  isDischarged: boolean
  /** Returns a time as a text of the hospital's clock. */
  clock(instant: number): string
}

/**
 * Returns what speaks against recording a dose at a time. It can always be recorded with a reason (decisions 17): refuse
 * before giving, never afterwards. That a dose was not given needs a reason only if it is not due yet, or after discharge.
 */
export function doseObjections({ dose, at, wasGiven, now, activatedAt, isDischarged, clock }: RecordedDose): TextRef[] {
  const early: TextRef[] =
    doseTiming(dose.dueAt, at) === 'early'
      ? [{ key: 'execution.early', values: { time: clock(dose.dueAt), minutes: onTimeMinutes } }]
      : []
  const discharged: TextRef[] = isDischarged ? [{ key: 'execution.afterDischarge' }] : []
  if (!wasGiven) return [...early, ...discharged]
  const states = new Set([doseState(dose, at), doseState(dose, now)])
  const isStopped = dose.stoppedAt !== null && (at >= dose.stoppedAt || dose.dueAt >= dose.stoppedAt)
  return [
    ...early,
    ...(doseState(dose, at) === 'held' ? [{ key: 'execution.held' } as const] : []),
    ...(isStopped ? [{ key: 'execution.stopped' } as const] : []),
    ...(states.has('missed') ? [{ key: 'execution.missed' } as const] : []),
    ...(at < activatedAt ? [{ key: 'execution.beforeOrder' } as const] : []),
    ...discharged,
  ]
}
