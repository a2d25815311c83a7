import * as z from 'zod'
import { numberedRows } from '../kit/numberedRows'
import { always, optionalId, optionalSingleLine, singleLine } from '../kit/values'
import { areReversed, labUnit, optionalDecimal } from '../results/labValue'
import { foldText } from '../rules/foldText'
import { isLoinc } from './loinc'

/** So many analytes has a type at most. */
export const mostAnalytes = 60

const sentText = z.string().nullish()

/** An analyte as it is sent. */
const SentAnalyte = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  ...{ name: sentText, name_ar: sentText, loinc: sentText, unit: sentText },
  ...{ critical_low: sentText, critical_high: sentText },
})

const Fields = z.object({
  /** The id of an analyte of the type; missing for a new one. */
  id: optionalId(),
  name: singleLine(),
  name_ar: optionalSingleLine,
  loinc: optionalSingleLine.refine((text) => text === null || isLoinc(text), 'investigation.loinc'),
  /** The unit (UCUM) that labs usually report, in which the critical limits are. */
  unit: labUnit,
  /** A value at or below it is critical. */
  critical_low: optionalDecimal,
  /** A value at or above it is critical. */
  critical_high: optionalDecimal,
})

/** What the results of a type have values of. */
export const AnalyteInput = Fields.superRefine(({ critical_low: low, critical_high: high }, context) => {
  if (areReversed(low, high)) context.addIssue({ code: 'custom', path: ['critical_high'], message: 'result.range' })
}, always)
export type AnalyteInput = z.output<typeof AnalyteInput>

/** The analytes of a type in their order. One that is left out is no longer offered; results that have it stay. */
export const AnalytesInput = z.object({
  analytes: numberedRows(SentAnalyte, AnalyteInput).superRefine((analytes, context) => {
    if (analytes.length > mostAnalytes) context.addIssue({ code: 'custom', message: 'result.tooManyAnalytes' })
    const names = new Set<string>()
    for (const [index, { name }] of analytes.entries()) {
      const folded = foldText(name)
      if (names.has(folded))
        context.addIssue({ code: 'custom', path: [String(index), 'name'], message: 'result.sameAnalyte' })
      names.add(folded)
    }
  }),
})

export const Analyte = z.object({
  id: z.number(),
  name: z.string(),
  name_ar: z.string().nullable(),
  loinc: z.string().nullable(),
  unit: z.string().nullable(),
  critical_low: z.string().nullable(),
  critical_high: z.string().nullable(),
})
export type Analyte = z.output<typeof Analyte>
