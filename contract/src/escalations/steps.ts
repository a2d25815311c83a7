const MINUTE_MS = 60_000

/** Why an escalation was opened. */
export const escalationKinds = ['score', 'overdue_check', 'critical_result'] as const
export type EscalationKind = (typeof escalationKinds)[number]

/** Levels from the least to the most urgent; those of scores (`news2Level`). */
export const escalationLevels = ['low', 'single_three', 'medium', 'high'] as const
export type EscalationLevel = (typeof escalationLevels)[number]

/**
 * Who is notified: the doctor who ordered, nurses and doctors of the hospital, doctors of the hub above it, and in the end
 * all of them, if earlier steps reached only those on duty.
 */
export const escalationSteps = ['ordering_doctor', 'nurses', 'doctors', 'hub', 'everybody'] as const
export type EscalationStep = (typeof escalationSteps)[number]

/** Whom a step reached by the duties of the calendar; with `nobody_on_duty` all of its people. */
export const stepReaches = ['in_charge', 'on_duty', 'on_call', 'nobody_on_duty'] as const
export type StepReach = (typeof stepReaches)[number]

/** Whether a step left out people who were not on duty. */
export function isNarrowed(reach: StepReach | null): boolean {
  return reach !== null && reach !== 'nobody_on_duty'
}

/**
 * Minutes between two steps. The Royal College of Physicians (National Early Warning Score (NEWS) 2, London 2017, chart 4)
 * asks for an immediate response at 7 or more, an urgent one at 5 or 6 and at a single 3, and gives no minutes. These are
 * to be confirmed by a clinician.
 */
export const minutesBetweenSteps: Readonly<Record<EscalationLevel, number>> = {
  low: 60,
  single_three: 30,
  medium: 15,
  high: 5,
}

/** Minutes after which a critical result that nobody has acknowledged goes to the hub (decisions 18). */
export const minutesToHub = 15

/** Returns the steps of a kind, each with how many minutes after its start it is due. */
function planOf({ kind, level }: Pick<EscalationClock, 'kind' | 'level'>): { step: EscalationStep; minutes: number }[] {
  if (kind === 'critical_result')
    return [
      { step: 'ordering_doctor', minutes: 0 },
      { step: 'nurses', minutes: 0 },
      { step: 'hub', minutes: minutesToHub },
      { step: 'everybody', minutes: 2 * minutesToHub },
    ]
  const between = minutesBetweenSteps[level]
  return [
    { step: 'nurses', minutes: 0 },
    { step: 'doctors', minutes: between },
    { step: 'hub', minutes: 2 * between },
    { step: 'everybody', minutes: 3 * between },
  ]
}

/** Returns how urgent a level is compared with others: a higher number is more urgent. */
export function levelRank(level: EscalationLevel): number {
  return escalationLevels.indexOf(level)
}

/** An escalation since it was opened, or since its level was raised. Instants are ms since the epoch. */
export interface EscalationClock {
  kind: EscalationKind
  startedAt: number
  level: EscalationLevel
  /** null: nobody has acknowledged it since then. */
  acknowledgedAt: number | null
}

/** A step, and when it is due (ms since the epoch). */
export interface DueStep {
  step: EscalationStep
  dueAt: number
}

/** Returns all steps of a clock: the first ones at once, and none from its acknowledgement on. */
export function plannedSteps({ startedAt, acknowledgedAt, ...clock }: EscalationClock): DueStep[] {
  return planOf(clock)
    .map(({ step, minutes }) => ({ step, dueAt: startedAt + minutes * MINUTE_MS }))
    .filter(({ dueAt }) => acknowledgedAt === null || dueAt < acknowledgedAt)
}

/** Returns after how many minutes an escalation is overdue that nobody has acknowledged: when other people are notified. */
export function minutesToAcknowledge({ kind, level }: Pick<EscalationClock, 'kind' | 'level'>): number {
  return kind === 'critical_result' ? minutesToHub : minutesBetweenSteps[level]
}

/** Returns when an escalation is overdue if nobody has acknowledged it by then. */
export function acknowledgeBy({ startedAt, ...clock }: Pick<EscalationClock, 'startedAt' | 'kind' | 'level'>): number {
  return startedAt + minutesToAcknowledge(clock) * MINUTE_MS
}

/** Returns the steps that are due at `now`, in their order. Elapsed time counts, whatever the clocks on the wall do. */
export function stepsDue(clock: EscalationClock, now: number): DueStep[] {
  return plannedSteps(clock).filter(({ dueAt }) => dueAt <= now)
}

/** Returns when the next step after `now` is due; null if there is none. */
export function nextStepAt(clock: EscalationClock, now: number): number | null {
  return plannedSteps(clock).find(({ dueAt }) => dueAt > now)?.dueAt ?? null
}
