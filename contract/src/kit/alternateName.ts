import type * as z from 'zod'
import { isAlternate } from '../rules/localName'
import { always } from './values'

const isGiven = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * Adds the rule between a name and its alternate: one of them is in Arabic letters and the other is not.
 * @param schema of a form
 * @param field that holds the alternate name, and gets the problem
 * @param names the fields that make up the name; while one of them is missing nothing is checked
 * @returns the schema with the rule
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
