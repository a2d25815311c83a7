import * as z from 'zod'
import { parseSentJson } from '../rules/json'

function asJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the schema of a query parameter or form field with a value as JSON text. Every problem in the value is
 * reported on the parameter itself.
 */
export function jsonParameter<T extends z.ZodType>(schema: T) {
  return z.string().transform((text, context): z.output<T> => {
    const parsed = schema.safeParse(asJson(text), { reportInput: true })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      context.issues.push({ ...issue, path: [], input: text } as z.core.$ZodRawIssue)
    }
    return z.NEVER
  })
}
