import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { WardDose } from '../types'

/** The groups of the list, in their order. */
export const wardGroups = ['overdue', 'hour', 'next', 'done'] as const
export type WardGroup = (typeof wardGroups)[number]

const HOUR_MS = 3_600_000

/** Returns the group of a dose at a time (ms): late or missed, due within an hour, later, or recorded. */
export function groupOf({ state, status, execution_time: due }: WardDose, now: number): WardGroup {
  if (state === 'late' || state === 'missed') return 'overdue'
  if (status !== EXECUTION_STATUS.generated) return 'done'
  return due !== null && Date.parse(due) >= now + HOUR_MS ? 'next' : 'hour'
}

/** Returns the doses by group, each in the order of the server. */
export function grouped(doses: readonly WardDose[], now: number): [WardGroup, WardDose[]][] {
  return wardGroups.map((group) => [group, doses.filter((dose) => groupOf(dose, now) === group)])
}
