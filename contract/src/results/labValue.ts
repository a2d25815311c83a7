import * as z from 'zod'
import { numberedRows } from '../kit/numberedRows'
import { always, chosenId } from '../kit/values'
import { shownText } from '../rules/typedText'
import { compareDecimals, decimalIn, isAmbiguousValue, measuredValueIn } from './decimal'
import { labFlags, statedFlags } from './flag'

/** So many values has a result at most. */
export const mostLabValues = 100

export const longestUnit = 32
export const longestLabValue = 200

const missing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !shownText(value))

/** Returns the schema of one line of optional text: null if it is empty. */
function optionalText(max: number) {
  return z
    .preprocess(
      (value) => (missing(value) ? undefined : value),
      z
        .string()
        .overwrite(shownText)
        .max(max, { error: 'validation.max' })
        .refine((text) => !/\p{Cc}/u.test(text), 'validation.text')
        .optional(),
    )
    .transform((text) => text ?? null)
}

/** A unit (UCUM), such as `g/dL`. */
export const labUnit = optionalText(longestUnit)

/** An optional decimal number, as text that `readDecimal` reads: it is never rounded. */
export const optionalDecimal = z
  .preprocess((value) => (missing(value) ? undefined : value), z.string('result.decimal').optional())
  .transform((text, context) => {
    const number = text === undefined ? null : decimalIn(text)
    if (number !== undefined) return number
    const message = text && isAmbiguousValue(text) ? 'validation.ambiguousNumber' : 'result.decimal'
    context.addIssue({ code: 'custom', message, input: text })
    return z.NEVER
  })

/** Returns whether a lower limit is above the upper one. Rules between fields also run on fields that are invalid. */
export function areReversed(low: unknown, high: unknown): boolean {
  const [one, other] = [low, high].map((each) => (typeof each === 'string' ? decimalIn(each) : undefined))
  return one !== undefined && other !== undefined && compareDecimals(one, other) > 0
}

const sentText = z.string().nullish()

/** A value of a lab result as it is sent. */
const SentLabValue = z.object({
  analyte_id: z.union([z.number(), z.string()]).nullish(),
  ...{ value: sentText, unit: sentText, low: sentText, high: sentText, range_text: sentText, flag: sentText },
})

const Fields = z.object({
  /** Of the types that were ordered. */
  analyte_id: chosenId(),
  /** A number, a number with a bound such as `<0.01`, or text such as `positive`. */
  value: z
    .string({ error: 'validation.required' })
    .overwrite(shownText)
    .min(1, 'validation.required')
    .max(longestLabValue, { error: 'validation.max' })
    .refine((text) => !/\p{Cc}/u.test(text), 'validation.text')
    .refine((text) => !isAmbiguousValue(text), 'validation.ambiguousNumber')
    .transform((text) => measuredValueIn(text).text),
  unit: labUnit,
  /** The range as this lab printed it: limits, either of which may be missing, or text. */
  low: optionalDecimal,
  high: optionalDecimal,
  range_text: optionalText(longestLabValue),
  /** What the lab states; null: it follows from the range and the critical limits. */
  flag: z
    .preprocess(
      (value) => (missing(value) ? undefined : value),
      z.enum(statedFlags, { error: 'validation.invalidChoice' }).optional(),
    )
    .transform((flag) => flag ?? null),
})

/** A value of a lab result as it is recorded. */
export const LabValueInput = Fields.superRefine(({ low, high, range_text: text }, context) => {
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (areReversed(low, high)) add('high', 'result.range')
  if (text && (low || high)) add('range_text', 'result.rangeTwice')
}, always)
export type LabValueInput = z.output<typeof LabValueInput>

/** The values of a result, as JSON text in a form. */
export const LabValuesInput = z.preprocess(
  listIn,
  numberedRows(SentLabValue, LabValueInput).superRefine((values, context) => {
    if (values.length > mostLabValues) context.addIssue({ code: 'custom', message: 'result.tooMany' })
    const analytes = new Set<number>()
    for (const [index, { analyte_id: analyte }] of values.entries()) {
      if (analytes.has(analyte))
        context.addIssue({ code: 'custom', path: [String(index), 'analyte_id'], message: 'result.sameAnalyte' })
      analytes.add(analyte)
    }
  }),
)

/** Returns the list that a form sends as JSON text. */
function listIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

const range = {
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  range_text: z.string().nullable(),
}

/** A value of a lab result. Numbers are decimal numbers as text, as the lab wrote them. */
export const LabValue = z.object({
  id: z.number(),
  analyte_id: z.number(),
  /** In the caller's language. */
  analyte: z.string(),
  /** LOINC, where known. */
  loinc: z.string().nullable(),
  value: z.string(),
  ...range,
  /** null: nothing says that it is outside of a range, nor that it is normal. */
  flag: z.enum(labFlags).nullable(),
  /** In the caller's language. */
  flag_text: z.string().nullable(),
  /** Whether the lab stated the flag or its absence; otherwise it follows from the range or the critical limits. */
  flag_is_stated: z.boolean(),
})
export type LabValue = z.output<typeof LabValue>

/** An analyte that the result of an order can have a value of, with what a value begins with. */
export const ResultAnalyte = z.object({
  id: z.number(),
  type_id: z.number(),
  /** In the caller's language. */
  name: z.string(),
  loinc: z.string().nullable(),
  ...range,
})
export type ResultAnalyte = z.output<typeof ResultAnalyte>
