import type * as z from 'zod'
import { isAlternate } from '../rules/localName'
import { shownText } from '../rules/typedText'
import { always } from './values'

const isGiven = (value: unknown): value is string => typeof value === 'string' && shownText(value) !== ''

/**
 * Adds the check that an alternate name is in another script than the name.
 * @param schema the schema of a form
 * @param field the field of the alternate name, on which the problem is reported
 * @param names the fields that make up the name; if one of them is empty, nothing is checked
 * @returns the schema with the check
 */
export function withAlternateName<S extends z.ZodObject>(schema: S, field: string, ...names: readonly string[]): S {
  return schema.superRefine((input: Readonly<Record<string, unknown>>, context) => {
    const alternate = input[field]
    const parts = names.map((name) => input[name])
    if (!isGiven(alternate) || !parts.every(isGiven)) return
    if (isAlternate({ name: parts.join(' '), alternate_name: alternate })) return
    context.addIssue({ code: 'custom', path: [field], message: 'validation.otherScript', input: alternate })
  }, always)
}
