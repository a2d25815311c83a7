import * as z from 'zod'
import { clinicalListCalls } from '../clinicalLists/calls'
import { hasReason, listState, optionalDay, required, versionFields } from '../clinicalLists/entries'
import { area } from '../kit/endpoint'
import { id, optionalSingleLine } from '../kit/values'
import { alertKinds, alertStatuses, needsDetails } from './kinds'

const kind = z.enum(alertKinds, { error: 'validation.required' })
const status = z.enum(alertStatuses, { error: 'validation.required' })

const fields = z.object({
  kind,
  /**
   * Of isolation, which kind of it; of resuscitation, the decision in words; of an interpreter, the language; of others,
   * what it is.
   */
  details: optionalSingleLine,
  /** The last day on which it applies; not before the day of recording. */
  until: optionalDay,
  status,
  /** Why it is inactive. */
  status_reason: optionalSingleLine,
})

export const AlertInput = fields
  .refine(({ kind: given, details }) => !needsDetails(given) || Boolean(details), required('details'))
  .refine(hasReason, required('status_reason'))

const AlertVersion = z.object({
  ...versionFields,
  kind,
  details: z.string().nullable(),
  until: z.string().nullable(),
  status,
  status_reason: z.string().nullable(),
})
export type AlertVersion = z.output<typeof AlertVersion>

export const Alert = AlertVersion.extend({
  id: z.number(),
  /** `until` is before the caller's day: it no longer applies, although its status is `active`. */
  is_past: z.boolean(),
  /** What it replaced, the newest first. */
  versions: z.array(AlertVersion),
})
export type Alert = z.output<typeof Alert>

export const AlertList = z.object({
  ...listState,
  /** Those that apply first, in the order of `alertKinds`. */
  alerts: z.array(Alert),
})
export type AlertList = z.output<typeof AlertList>

/** Alerts of patients: what everyone who treats them must know. */
export const alerts = area(
  clinicalListCalls({
    many: 'alerts',
    single: 'alert',
    one: 'an alert',
    maintain: 'update-alerts',
    list: AlertList,
    entry: Alert,
    input: AlertInput,
    change: AlertInput.safeExtend({ revision: id }),
  }),
)
