import * as z from 'zod'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { importCall } from '../kit/importCall'
import { PageQuery, searchText } from '../kit/responses'
import { flag, optionalSingleLine, singleLine } from '../kit/values'

export const DrugInput = z.object({
  drug_name: singleLine(),
  drug_name_ar: optionalSingleLine,
  /** The active ingredients; if there are several, each with its amount. */
  composition: optionalSingleLine,
  strength: optionalSingleLine,
  dosage_form: singleLine(),
  /** A high-alert drug: a second person checks each dose. */
  high_alert: flag,
})

export const Drug = z.object({
  id: z.number(),
  drug_name: z.string(),
  drug_name_ar: z.string().nullable(),
  /** In the caller's language. */
  drug_name_text: z.string(),
  composition: z.string().nullable(),
  strength: z.string().nullable(),
  dosage_form: z.string(),
  high_alert: z.boolean(),
})
export type Drug = z.output<typeof Drug>

const declaration = { many: 'drugs', entity: 'drug', input: DrugInput } as const

/** The calls of the list of drugs that can be prescribed. */
export const drugs = area({
  ...crud({
    ...declaration,
    single: 'drug',
    readers: ['create-prescription', 'update-prescription', 'update-allergies'],
    row: Drug,
    item: Drug,
    query: PageQuery.extend({ q: searchText }),
  }),
  import: importCall(declaration),
})
