import type { BodyIn } from '#contract/kit/endpoint'
import type { prescriptions } from '#contract/prescriptions/calls'
import type { vitals } from '#contract/vitals/calls'

/** The request that records an entry on the server. */
export type WardRequest =
  | { call: 'recordDose'; id: number; body: BodyIn<(typeof prescriptions)['record']> }
  | { call: 'giveDose'; id: number; body: BodyIn<(typeof prescriptions)['give']> }
  | { call: 'recordVitals'; body: BodyIn<(typeof vitals)['createSet']> }

/** Why the server has refused an entry, or why it is not sent any more. */
export interface Refusal {
  /**
   * `uncertain`: it may have been recorded. It is too old to be sent again without a risk of recording it twice, or its user may no
   * longer record it.
   */
  kind: 'refused' | 'uncertain'
  /** The reasons in the language in which they were returned. */
  texts: string[]
}

/** What a member of staff has recorded on the ward, until the server has confirmed it. */
export interface WardEntry {
  /** The Idempotency-Key of its request. */
  clientId: string
  /** The id of the user who has recorded it; only they see and send it. */
  user: number
  /** When it was recorded, in ms since the epoch. */
  recordedAt: number
  /** What it is about, such as `execution-12`. */
  target: string
  /** The name of the patient. */
  patient: string
  /** What was recorded, such as the drug and its dose. */
  title: string
  /** When it was given or measured, as `YYYY-MM-DD HH:mm` on the wall clock of the hospital; null: it was not given. */
  wallTime: string | null
  /** What was recorded in detail, in the language in which it was entered. */
  lines: string[]
  /** The address of the record to which it belongs. */
  address: string
  /** The draft with which the form opens when it is entered again; `replaces` then names this entry. */
  draft: { name: string; values: Record<string, unknown> } | null
  request: WardRequest
  /** When it was sent for the first time, in ms since the epoch: the server may have it from then on. */
  firstSentAt: number | null
  /** How often the server has answered with an error of its own. */
  serverErrors: number
  refusal: Refusal | null
}

/** What is known of an entry when it is recorded; the rest follows. */
export type NewEntry = Omit<WardEntry, 'clientId' | 'user' | 'recordedAt' | 'firstSentAt' | 'serverErrors' | 'refusal'>

/** Whether an entry waits to be sent; the others wait for a person. */
export const isWaiting = ({ refusal }: WardEntry): boolean => refusal === null
