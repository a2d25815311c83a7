import type { ApiTextKey } from '../kit/issues'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE, type PrescriptionStatus, type PrescriptionType } from './codes'

const { draft, active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS

/** What can be done with a prescription; the calls offer no other changes. */
export const prescriptionActions = [
  'saveDraft',
  'confirm',
  'edit',
  'modify',
  'hold',
  'resume',
  'discontinue',
  'complete',
  'correct',
] as const
export type PrescriptionAction = (typeof prescriptionActions)[number]

/** The parts of a prescription that decide what can be done with it. */
export interface PrescriptionState {
  type: PrescriptionType
  /** null before it is saved for the first time. */
  status: PrescriptionStatus | null
  /** The document's `editable`, for the caller. A draft can always be edited. */
  editable: boolean
  /** It takes over from one that is still given. */
  takesOverLater: boolean
}

/** What else decides: the episode or the appointment, and the caller. */
export interface PrescriptionContext {
  /**
   * `none`: a prescription of an outpatient appointment, which the caller can still write in; `over`: of one in which the
   * caller cannot, so that nothing new is prescribed and nothing is edited, but what the patient takes can be stopped.
   */
  episode: 'open' | 'closed' | 'none' | 'over'
  /** The document's `can_confirm_prescription`; it concerns prescriptions of the type `doctor` only. */
  canConfirm: boolean
  /** `system`: the job that ends courses, and holds that have an end. */
  actor: 'staff' | 'system'
}

interface Transition {
  from: readonly (PrescriptionStatus | null)[]
  /** `same`: the status does not change. */
  to: PrescriptionStatus | 'same'
  by: readonly PrescriptionContext['actor'][]
  types: readonly PrescriptionType[]
  /** Also `over`, when the visit cannot be written in. */
  whenOver?: true
  /** Also after discharge, when everything else is read-only. */
  whenClosed?: true
  /** Activates a prescription, which `can_confirm_prescription` allows. */
  confirms?: true
  /** Except for drafts, needs `editable`. */
  needsEditable?: true
}

const allTypes = Object.values(PRESCRIPTION_TYPE)
const staff = { by: ['staff'], types: allTypes } as const

/**
 * The only changes of a prescription (document 3, section 4; decisions 17).
 *
 * - `modify` ends this prescription; a new one takes over at its start, already active, so that it needs the same right
 *   as `confirm`.
 * - `discontinue` is possible on hold, so that a drug need not be resumed to be stopped.
 * - `hold` is not possible while the one before it is still given, which would go on.
 * - `complete`: the course is over. Doses of the other types are not given in the hospital, and patients print only
 *   active prescriptions, so that these stay active.
 * - `correct` makes a new version with a reason: of a prescription that has ended, and after discharge of every confirmed one.
 */
const TRANSITIONS: Record<PrescriptionAction, Transition> = {
  saveDraft: { ...staff, from: [null, draft], to: draft, types: [PRESCRIPTION_TYPE.doctor] },
  confirm: { ...staff, from: [null, draft], to: active, confirms: true },
  edit: { ...staff, from: [draft, active, hold], to: 'same', needsEditable: true },
  modify: { ...staff, from: [active], to: modified, confirms: true },
  hold: { ...staff, from: [active], to: hold, whenOver: true },
  resume: { by: ['staff', 'system'], from: [hold], to: active, types: allTypes, whenOver: true },
  discontinue: { ...staff, from: [active, hold], to: discontinued, whenOver: true },
  complete: { by: ['system'], from: [active, hold], to: completed, types: [PRESCRIPTION_TYPE.doctor] },
  correct: { ...staff, from: [active, hold, discontinued, modified, completed], to: 'same', whenClosed: true },
}

/** Why an action is refused, as a text of the API's catalogue. */
export type PrescriptionRefusal = Extract<ApiTextKey, `prescription.${string}`>

/** The result of an action: the status afterwards, or the reason why it is refused. */
export type AppliedAction =
  | { status: PrescriptionStatus; problem?: undefined }
  | { status?: undefined; problem: PrescriptionRefusal }

/**
 * Applies an action to a prescription.
 * @returns the new status, which is the old one after `edit` and `correct`; or a problem
 */
export function apply(
  action: PrescriptionAction,
  prescription: PrescriptionState,
  context: PrescriptionContext,
): AppliedAction {
  const { status } = prescription
  const { from, to } = TRANSITIONS[action]
  const problem = refusal(action, prescription, context)
  if (problem) return { problem }
  const next = to === 'same' ? status : to
  return next === null || !from.includes(status) ? { problem: 'prescription.notPossible' } : { status: next }
}

function refusal(
  action: PrescriptionAction,
  { type, status, editable, takesOverLater }: PrescriptionState,
  { episode, canConfirm, actor }: PrescriptionContext,
): PrescriptionRefusal | undefined {
  const transition = TRANSITIONS[action]
  if (episode === 'closed' && !transition.whenClosed) return 'prescription.episodeClosed'
  if (episode === 'over' && !transition.whenOver) return 'prescription.visitOver'
  if (action === 'saveDraft' && !transition.types.includes(type)) return 'prescription.noDraft'
  if (!transition.by.includes(actor) || !transition.types.includes(type)) return 'prescription.notPossible'
  if (action === 'correct' && !isCorrected(status, episode)) return 'prescription.notPossible'
  if (transition.confirms && type === PRESCRIPTION_TYPE.doctor && !canConfirm) return 'prescription.confirmNotAllowed'
  if (action === 'hold' && status === active && takesOverLater) return 'prescription.earlierStillGiven'
  if (transition.needsEditable && status !== draft && !editable) return 'prescription.editNotAllowed'
  return undefined
}

/** Returns whether a prescription is changed by corrections: an active one of an open episode is edited or modified. */
function isCorrected(status: PrescriptionStatus | null, episode: PrescriptionContext['episode']): boolean {
  return episode === 'closed' || (status !== active && status !== hold)
}

/** Returns what can be done with a prescription, in the order of `prescriptionActions`. */
export function availableActions(prescription: PrescriptionState, context: PrescriptionContext): PrescriptionAction[] {
  return prescriptionActions.filter((action) => apply(action, prescription, context).problem === undefined)
}
