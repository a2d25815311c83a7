import type { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { NotGivenReason } from '#contract/prescriptions/options'
import { wallText as wallTextOf } from '#contract/rules/wallText'
import { dayIn } from '../../../lib/dates'
import { noTime, type WallTime, wallText } from '../WallTimeFields'
import type { IntentState } from './intents'
import type { DoseTarget } from './target'

/** The values of the form that records a dose. */
export interface RecordValues {
  status: (typeof EXECUTION_STATUS)['given' | 'notGiven']
  not_given_reason: NotGivenReason | null
  /** Whether the time when it was given is entered, because it is another one than now. */
  isEarlier: boolean
  given_at: WallTime
  /** The revision of the prescription from which it was given; also of one that is entered again, and was edited meanwhile. */
  order_revision: number
  /** Of a dose on an outage sheet: who gave it, as the id of a member of staff; null: the user. */
  given_by_id: string | null
  notes: string
  override_reason: string
  /** Whether the hospitals above are asked for a second person too. */
  asks_above: boolean
  reason: string
}

/** Returns when the corrected dose was given; if it was not given, or on paper, only the day on which it was due. */
function timeBefore({ recorded, sheet, dueAt, zone }: DoseTarget, refused: string | null | undefined): WallTime {
  const text = refused ?? (recorded?.given_at ? wallTextOf(Date.parse(recorded.given_at), zone) : null)
  const [date, time = ''] = text?.split(' ') ?? []
  if (date) return { date, time }
  return (sheet || recorded) && dueAt ? { date: dayIn(zone, dueAt), time: '' } : noTime
}

/** Returns the values with which the form opens: what was refused before, what is corrected, or nothing. */
export function initialValues(
  dose: DoseTarget,
  status: RecordValues['status'],
  intent: IntentState | undefined,
): RecordValues {
  const { recorded, sheet } = dose
  const before: Partial<BodyOfRecord> = intent?.body ?? {}
  return {
    status,
    not_given_reason: before.not_given_reason ?? recorded?.not_given_reason ?? null,
    // The time of what is on paper, or was recorded before, is never the present one.
    isEarlier: Boolean(before.given_at) || sheet !== undefined || recorded !== undefined,
    given_at: timeBefore(dose, before.given_at),
    order_revision: typeof before.order_revision === 'number' ? before.order_revision : dose.orderRevision,
    given_by_id: before.given_by_id ? String(before.given_by_id) : null,
    notes: before.notes ?? recorded?.notes ?? '',
    override_reason: before.override_reason ?? '',
    asks_above: before.asks_above ?? false,
    reason: before.reason ?? '',
  }
}

/** Returns the body of the request; that of a dose as needed has no status. */
export function toRequestBody(values: RecordValues, { recorded, call, sheet }: DoseTarget) {
  const wasGiven = values.status === 2
  const common = {
    notes: values.notes || null,
    given_at: wasGiven && values.isEarlier ? wallText(values.given_at) : null,
    override_reason: values.override_reason || null,
    asks_above: values.asks_above,
    // What is on paper may be older than what is shown.
    ...(!recorded && !sheet && wasGiven && { order_revision: values.order_revision }),
    ...(sheet && {
      outage_code: sheet.code,
      given_by_id: wasGiven && values.given_by_id ? Number(values.given_by_id) : null,
    }),
  }
  if (call === 'give') return common
  return {
    ...common,
    status: values.status,
    not_given_reason: wasGiven ? null : values.not_given_reason,
    reason: recorded ? values.reason : null,
    revision: recorded?.revision ?? null,
  }
}
export type BodyOfRecord = {
  status: RecordValues['status']
  not_given_reason: NotGivenReason | null
  notes: string | null
  given_at: string | null
  order_revision?: unknown
  given_by_id?: unknown
  outage_code?: string | null
  override_reason: string | null
  asks_above: boolean
  reason: string | null
  revision: number | null
}
