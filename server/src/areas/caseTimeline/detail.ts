import * as z from 'zod'
import { alertKinds } from '#contract/alerts/kinds'
import { SEVERITY } from '#contract/episodes/codes'
import { escalationActions } from '#contract/escalations/escalation'
import { escalationKinds, escalationLevels } from '#contract/escalations/steps'
import {
  courseUnits,
  EXECUTION_STATUS,
  frequencyUnits,
  PRESCRIPTION_TYPE,
  prescriptionKinds,
} from '#contract/prescriptions/codes'
import { dosageUnits, drugRoutes, notGivenReasons } from '#contract/prescriptions/options'
import { secondOutcomes } from '#contract/prescriptions/secondPerson'
import { submissionTypes } from '#contract/submissions/submission'
import type { StoredScore } from '#contract/vitals/vitalSign'
import { NamesRow } from '../../schema/people'
import { StoredSign } from '../vitals'

const Prescribed = z.strictObject({
  dosage: z.string(),
  dosage_unit: z.enum(dosageUnits).nullable(),
  kind: z.enum(prescriptionKinds),
  frequency: z.int().nullable(),
  frequency_time_unit: z.enum(frequencyUnits).nullable(),
  duration: z.int().nullable(),
  time_unit: z.enum(courseUnits).nullable(),
  minimum_interval: z.int().nullable(),
  maximum_in_24_hours: z.string().nullable(),
})

/** What entries of some kinds have besides their time and author. */
export const Detail = z.strictObject({
  text: z.string().nullish(),
  extra: z.string().nullish(),
  reason: z.string().nullish(),
  code: z.string().nullish(),
  name: NamesRow.optional(),
  /** The types of an investigation. */
  types: z.array(NamesRow).nullish(),
  bed: z.string().optional(),
  severity: z.enum(SEVERITY).optional(),
  alert_kind: z.enum(alertKinds).nullish(),
  prescribed: Prescribed.optional(),
  /** Of a prescription, or of a filled-in form. */
  type: z.enum([...Object.values(PRESCRIPTION_TYPE), ...submissionTypes]).optional(),
  dosage: z.string().nullish(),
  dosage_unit: z.enum(dosageUnits).nullish(),
  route_id: z.enum(drugRoutes).nullish(),
  not_given_reason: z.enum(notGivenReasons).nullish(),
  status: z.enum(EXECUTION_STATUS).optional(),
  /** Of a dose: whether it was entered later from an outage sheet. */
  from_outage_sheet: z.boolean().optional(),
  /** The current request for a second person. */
  check: z.strictObject({ outcome: z.enum(secondOutcomes).nullable(), in_call: z.boolean() }).nullish(),
  /** Of a correction: the score as it is now; null if no value counts any more. */
  score: z.custom<StoredScore>((value) => typeof value === 'object' && value !== null).nullish(),
  signs: z.array(StoredSign).nullish(),
  /** Of a correction of vital signs: whether they were entered in error. */
  is_error: z.boolean().optional(),
  escalation: z.strictObject({ kind: z.enum(escalationKinds), level: z.enum(escalationLevels) }).optional(),
  action: z.enum(escalationActions).optional(),
})
export type Detail = z.output<typeof Detail>
