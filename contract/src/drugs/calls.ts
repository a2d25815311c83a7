import * as z from 'zod'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { importCall } from '../kit/importCall'
import { PageQuery, searchText } from '../kit/responses'
import { always, flag, optionalSingleLine, singleLine } from '../kit/values'
import { amountProblem, amountText, thousandthsOf } from './amount'
import { isAtcCode } from './atcCode'
import { dosageUnits } from './dosageUnits'

const DrugFields = z.object({
  drug_name: singleLine(),
  drug_name_ar: optionalSingleLine,
  /** The active ingredients; if there are several, each with its amount. */
  composition: optionalSingleLine,
  /** By which an allergy to a drug of the same class warns: a code of the ATC classification, such as `J01CA04`. */
  atc_code: optionalSingleLine
    .transform((text) => text?.toUpperCase() ?? null)
    .refine((code) => code === null || isAtcCode(code), 'drug.invalidAtcCode'),
  strength: optionalSingleLine,
  dosage_form: singleLine(),
  /** A high-alert drug: a second person checks each dose. */
  high_alert: flag,
  /** The most in 24 hours, in `daily_limit_unit`: a decimal number. Above it, prescribing needs a reason. */
  daily_limit: optionalSingleLine
    .superRefine((text, context) => {
      const problem = text === null ? undefined : amountProblem(text)
      if (problem) context.addIssue({ code: 'custom', message: problem.key })
    })
    .transform((text) => text && amountText(thousandthsOf(text) ?? 0)),
  /** Needed with a limit; without one, it is not stored. */
  daily_limit_unit: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.enum(dosageUnits, { error: 'validation.invalidChoice' }).nullable(),
  ),
  /** A drug whose doses must not be late. */
  time_critical: flag,
})

/** A drug to save, with the rule between its fields. */
export const DrugInput = DrugFields.refine(
  ({ daily_limit: limit, daily_limit_unit: unit }) => !limit || unit !== null,
  { ...always, path: ['daily_limit_unit'], message: 'validation.required' },
)

export const Drug = z.object({
  id: z.number(),
  drug_name: z.string(),
  drug_name_ar: z.string().nullable(),
  /** In the caller's language. */
  drug_name_text: z.string(),
  composition: z.string().nullable(),
  atc_code: z.string().nullable(),
  strength: z.string().nullable(),
  dosage_form: z.string(),
  high_alert: z.boolean(),
  daily_limit: z.string().nullable(),
  daily_limit_unit: z.enum(dosageUnits).nullable(),
  time_critical: z.boolean(),
})
export type Drug = z.output<typeof Drug>

const declaration = { many: 'drugs', entity: 'drug', input: DrugInput } as const

/** The calls of the list of drugs that can be prescribed. */
export const drugs = area({
  ...crud({
    ...declaration,
    single: 'drug',
    readers: ['create-prescription', 'update-prescription', 'execute-prescription', 'update-allergies'],
    row: Drug,
    item: Drug,
    query: PageQuery.extend({ q: searchText }),
  }),
  import: importCall(declaration),
})
