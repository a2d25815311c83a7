import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One, Page, PageQuery } from '../kit/responses'
import { emptyAsMissing, instant } from '../kit/values'
import { type RetainedKind, retainedKinds, retentionRules } from './kinds'

function days({ minimum, maximum }: { minimum: number; maximum: number | null }) {
  return z
    .number({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.number') })
    .int('validation.wholeNumber')
    .min(minimum, { error: 'validation.atLeast' })
    .max(maximum ?? 36_500, { error: 'validation.atMost' })
}

/** For a kind that can be kept forever: null if the field is empty. */
const optionalDays = (kind: RetainedKind) =>
  z.preprocess(emptyAsMissing, days(retentionRules[kind]).optional()).transform((value) => value ?? null)
const requiredDays = (kind: RetainedKind) => z.preprocess(emptyAsMissing, days(retentionRules[kind]))

/** Each in days; null: forever. */
export const RetentionInput = z.object({
  mails: optionalDays('mails'),
  text_messages: optionalDays('text_messages'),
  notifications: optionalDays('notifications'),
  sessions: requiredDays('sessions'),
  import_cells: requiredDays('import_cells'),
})

const Retention = z.object({
  mails: z.number().int().nullable(),
  text_messages: z.number().int().nullable(),
  notifications: z.number().int().nullable(),
  sessions: z.number().int(),
  import_cells: z.number().int(),
})
export type Retention = z.output<typeof Retention>

const RetentionRun = z.object({
  id: z.number(),
  started_at: instant,
  /** Null while it removes. */
  finished_at: instant.nullable(),
  /** In the order of the kinds; without those that are kept forever. */
  removals: z.array(
    z.object({
      kind: z.enum(retainedKinds),
      /** Removed is what is from before. */
      before: instant,
      removed: z.number().int(),
    }),
  ),
})
export type RetentionRun = z.output<typeof RetentionRun>

/** For how long data is kept that is neither part of a patient's record nor of the accounts nor of the audit log (decision 217). */
export const retention = area({
  show: {
    method: 'GET',
    path: '/api/admin/retention',
    permission: 'super',
    shows: 'nobody',
    summary: 'For how many days the kinds of data are kept that are removed afterwards; null: forever',
    response: One(Retention),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/retention',
    permission: 'super',
    summary: 'Change for how many days data is kept; what is older is removed in the next night and cannot be restored',
    body: RetentionInput,
    audit: { kind: 'retentionSettings', id: 'single' },
    replaces: 'show',
    response: One(Retention),
  },
  runs: {
    method: 'GET',
    path: '/api/admin/retention/runs',
    permission: 'super',
    shows: 'nobody',
    summary: 'What the nightly job has removed, the newest run first',
    query: PageQuery,
    scope: 'reference',
    response: Page(RetentionRun),
  },
})
