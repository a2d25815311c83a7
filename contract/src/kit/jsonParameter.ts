import * as z from 'zod'

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A list in a query or a form, as JSON text. What is wrong anywhere in it belongs to the parameter. */
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
