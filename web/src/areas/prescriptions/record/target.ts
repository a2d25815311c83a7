import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { doseTiming } from '#contract/prescriptions/doseState'
import type { Execution } from '#contract/prescriptions/execution'
import type { AsNeeded, CaseOfDoses, DoseState } from '../types'

/** A dose that can be recorded. All instants are ISO texts. */
export interface DoseTarget {
  key: string
  call: 'record' | 'give'
  /** Of the dose, or of the prescription as needed. */
  id: number
  prescriptionId: number
  /** The revision of the prescription with which the dose is shown. */
  orderRevision: number
  episodeId: number
  patient: { id: number; name: string }
  zone: string
  drug: string
  dosage: string
  route: string
  isHighAlert: boolean
  dueAt: string | null
  state: DoseState | null
  /** Undefined: not known; null: not given before. */
  lastGivenAt?: string | null | undefined
  /** Of a dose as needed; null: one dose is more than the maximum. */
  nextPossibleAt?: string | null
  /** What is corrected, if the dose was recorded before. */
  recorded?: Pick<Execution, 'status' | 'not_given_reason' | 'notes' | 'given_at' | 'revision'>
  /** Of a dose that is entered later from an outage sheet: its code, and the hospital in which it was given. */
  sheet?: { code: string; hospitalId: number }
}

type ExecutionOfTarget = Omit<Execution, 'versions' | 'earlier_checks'>

export const keyOfExecution = (id: number) => `execution-${id}`
export const keyOfPrescription = (id: number) => `prescription-${id}`

/** Returns the target of a due dose, or of the correction of a recorded one. */
export function targetOf(
  dose: ExecutionOfTarget,
  { patient, zone }: Pick<CaseOfDoses, 'patient' | 'zone'>,
  lastGivenAt?: string | null,
): DoseTarget {
  return {
    key: keyOfExecution(dose.id),
    call: 'record',
    id: dose.id,
    prescriptionId: dose.prescription_id,
    orderRevision: dose.order_revision,
    episodeId: dose.episode_id,
    patient,
    zone,
    drug: dose.drug_name,
    dosage: dose.dosage_text,
    route: dose.route,
    isHighAlert: dose.high_alert,
    dueAt: dose.execution_time,
    state: dose.state,
    lastGivenAt,
    ...(dose.status !== EXECUTION_STATUS.generated && { recorded: dose }),
  }
}

/** Returns the target of a dose as needed. */
export function targetOfAsNeeded(row: AsNeeded, { id: episodeId, patient, zone }: CaseOfDoses): DoseTarget {
  return {
    key: keyOfPrescription(row.prescription_id),
    call: 'give',
    id: row.prescription_id,
    prescriptionId: row.prescription_id,
    orderRevision: row.order_revision,
    episodeId,
    patient,
    zone,
    drug: row.drug_name,
    dosage: row.dosage_text,
    route: row.route,
    isHighAlert: row.high_alert,
    dueAt: null,
    state: null,
    lastGivenAt: row.last_given_at,
    nextPossibleAt: row.next_possible_at,
  }
}

/** Why a dose that is given at a time needs a reason. */
export type Objection = 'early' | 'late' | 'held' | 'stopped' | 'missed' | 'tooSoon' | 'overMaximum'

/**
 * Returns what speaks against giving a dose at a time, as far as the browser knows it; the server decides.
 * @param at ms since the epoch
 */
export function objectionsTo({ dueAt, state, nextPossibleAt, sheet }: DoseTarget, at: number): Objection[] {
  const objections: Objection[] = []
  const timing = dueAt === null ? 'on_time' : doseTiming(Date.parse(dueAt), at)
  // Whether a dose on paper was missed depends on when it was given, not on when it is entered.
  const isMissed = state === 'missed' && sheet === undefined
  if (state === 'held' || state === 'stopped' || isMissed) objections.push(isMissed ? 'missed' : state)
  else if (timing !== 'on_time') objections.push(timing)
  if (nextPossibleAt === null) objections.push('overMaximum')
  else if (nextPossibleAt !== undefined && at < Date.parse(nextPossibleAt)) objections.push('tooSoon')
  return objections
}
