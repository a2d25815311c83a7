import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { instant } from '../kit/values'
import { attentionKinds } from './attentionKinds'

const figure = z.number().int()

const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** `mostCounted` at most. */
  count: figure,
  /** Since when the first of them has waited; null if there is none. */
  since: instant.nullable(),
})
export type AttentionItem = z.output<typeof AttentionItem>

/** Today’s appointments by the date of each clinic, without cancelled ones: 10,000 at most. */
const VisitsToday = z.object({ visits: figure, done: figure, missed: figure, waiting: figure })
export type VisitsToday = z.output<typeof VisitsToday>

/** The open orders of a center that has the caller on its staff, by priority; `mostCounted` at most together. */
const Worklist = z.object({
  id: z.number(),
  /** In the caller’s language. */
  name: z.string(),
  center_type: z.enum(CENTER_TYPE),
  stat: figure,
  urgent: figure,
  routine: figure,
})
export type Worklist = z.output<typeof Worklist>

/** A hospital with inpatients whom the caller can open. */
const WardNow = z.object({
  id: z.number(),
  /** In the caller’s language. */
  name: z.string(),
  in_patients: figure,
  /** Whose next check of vital signs is overdue. */
  overdue_checks: figure,
  /** Doses that were not given in time, or are due within the next hour; null without the permission for prescriptions. */
  doses: figure.nullable(),
})
export type WardNow = z.output<typeof WardNow>

export const Attention = z.object({
  /** In the order of `attentionKinds`: those that the caller’s permissions show, also with none. */
  items: z.array(AttentionItem),
  /** Null without the permission to list appointments. */
  today: VisitsToday.nullable(),
  /** Of the staff of labs and radiology centers, by name. */
  worklists: z.array(Worklist),
  /** Of nurses: the hospitals with most inpatients, 20 at most. */
  wards: z.array(WardNow),
})
export type Attention = z.output<typeof Attention>
