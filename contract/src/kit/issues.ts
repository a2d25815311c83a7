import type * as z from 'zod'
import en from '../texts/en.json'
import type { TextKey, Values } from './translate'

export type ApiTextKey = TextKey<typeof en>

/** A text of the API's catalogue, with its values. */
export interface TextRef {
  key: ApiTextKey
  values?: Values
}

/** Problems by field, as texts of the API's catalogue. */
export type FieldProblems = Record<string, TextRef[]>

function isTextKey(message: string): message is ApiTextKey {
  return message in en
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === '')
}

function reference(issue: z.core.$ZodIssue): TextRef {
  const bounds: Values = {}
  if (issue.code === 'too_big') bounds.max = Number(issue.maximum)
  if (issue.code === 'too_small') bounds.min = Number(issue.minimum)
  // Of `ctx.addIssue({ code: 'custom', message, params: values })`.
  if (issue.code === 'custom') Object.assign(bounds, issue.params)
  if (isTextKey(issue.message)) return { key: issue.message, values: bounds }
  if (isMissing(issue)) return { key: 'validation.required' }
  if (issue.code === 'too_big')
    return { key: issue.origin === 'string' ? 'validation.max' : 'validation.atMost', values: bounds }
  if (issue.code === 'too_small')
    return { key: issue.origin === 'string' ? 'validation.min' : 'validation.atLeast', values: bounds }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return { key: 'validation.number' }
  return { key: 'validation.invalid' }
}

/** Returns the field that a problem belongs to. List positions are left out: `attachment.0` belongs to `attachment`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  return names.join('.').replace(/\[\]/g, '') || 'body'
}

/** Returns the problems by field, as keys of the API's catalogue. Used by the server and by the web's forms. */
export function fieldProblems(error: z.ZodError): FieldProblems {
  const fields: FieldProblems = {}
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : []
    const paths = unknownKeys.length > 0 ? unknownKeys : [fieldOf(issue.path)]
    for (const field of paths) {
      const texts = fields[field] ?? []
      fields[field] = [...texts, reference(issue)]
    }
  }
  return fields
}
