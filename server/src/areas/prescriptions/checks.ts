import type { FieldProblems } from '#contract/kit/issues'
import { checkOrder, type OrderFields, startProblem, storedOrder } from '#contract/prescriptions/checkOrder'
import type { PrescriptionType } from '#contract/prescriptions/codes'
import {
  apply,
  type PrescriptionAction,
  type PrescriptionContext,
  type PrescriptionState,
} from '#contract/prescriptions/transitions'
import { instantOfText } from '#contract/rules/wallText'
import { now } from '../../platform/context'
import { fieldProblem, Problem } from '../../platform/http/problem'

/** @throws Problem 422 with all problems, if there are any */
function throwProblems(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw new Problem(422, 'error.invalid', { fields })
}

/**
 * Returns the fields of an order as they are stored.
 * @throws Problem 422
 */
export function checkedOrder<T extends OrderFields>(fields: T, type: PrescriptionType) {
  throwProblems(checkOrder(fields, type))
  return storedOrder(fields)
}

/** Returns the minute (ms) of an instant, because doses are due at full minutes. */
export const minuteOf = (instant: number) => Math.floor(instant / 60_000) * 60_000

/**
 * Returns the instant (ms) of a time that was entered on the hospital's clock.
 * @throws Problem 422 on the field
 */
export function enteredInstant(field: string, text: string, timeZone: string): number {
  const instant = instantOfText(text, timeZone)
  if (instant === undefined) throw fieldProblem(field, 'validation.date')
  return instant
}

/**
 * Returns the start of a prescription in ms; null without one.
 * @throws Problem 422 on start if it is more than 24 hours ago, or more than 30 days ahead
 */
export function checkedStart(text: string | null | undefined, timeZone: string): number | null {
  if (!text) return null
  const start = enteredInstant('start', text, timeZone)
  checkStart(start)
  return start
}

/** @throws Problem 422 on start */
export function checkStart(start: number): void {
  const problem = startProblem(start, now().getTime())
  if (problem) throw fieldProblem('start', problem.key)
}

/**
 * Returns the status after an action.
 * @throws Problem 422 on status with the reason if it is refused
 */
export function statusAfter(action: PrescriptionAction, state: PrescriptionState, situation: PrescriptionContext) {
  const { status, problem } = apply(action, state, situation)
  if (problem) throw fieldProblem('status', problem)
  return status
}
