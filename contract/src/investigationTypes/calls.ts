import * as z from 'zod'
import { CENTER_TYPE } from '../facilities/centers'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { importCall } from '../kit/importCall'
import { filter, List, PageQuery, searchText } from '../kit/responses'
import { optionalSingleLine, singleLine } from '../kit/values'
import { codeInput } from '../surveys/codes'
import { Analyte, AnalytesInput } from './analytes'
import { isLoinc } from './loinc'

export const InvestigationTypeInput = z.object({
  name: singleLine(),
  name_ar: optionalSingleLine,
  /** 1: done by labs, 2: done by radiology centers. */
  center_type: codeInput(CENTER_TYPE),
  loinc: optionalSingleLine.refine((text) => text === null || isLoinc(text), 'investigation.loinc'),
})

export const InvestigationType = z.object({
  id: z.number(),
  name: z.string(),
  name_ar: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  center_type: z.enum(CENTER_TYPE),
  center_type_text: z.string(),
  loinc: z.string().nullable(),
})
export type InvestigationType = z.output<typeof InvestigationType>

const declaration = {
  many: 'investigation-types',
  entity: 'investigation-type',
  input: InvestigationTypeInput,
} as const

/** The calls of the list of investigations that can be ordered. */
export const investigationTypes = area({
  ...crud({
    ...declaration,
    single: 'investigation-type',
    readers: ['create-investigation', 'update-investigation'],
    row: InvestigationType,
    item: InvestigationType,
    query: PageQuery.extend({
      q: searchText,
      center_type: filter(z.enum(Object.values(CENTER_TYPE).map(String))),
    }),
  }),
  import: importCall(declaration),
  analytes: {
    method: 'GET',
    path: '/api/admin/investigation-type/{id}/analytes',
    permission: ['show-investigation-type', 'update-investigation-type'],
    shows: 'nobody',
    summary: 'What the results of a type have values of: 60 at most',
    scope: 'reference',
    response: List(Analyte),
  },
  saveAnalytes: {
    method: 'PUT',
    path: '/api/admin/investigation-types/{id}/analytes',
    permission: 'update-investigation-type',
    summary: 'Replace what the results of a type have values of',
    audit: { kind: 'investigation-type', id: 'params.id' },
    body: AnalytesInput,
    replaces: 'analytes',
    replacedFields: { analytes: 'data' },
    response: List(Analyte),
  },
})
