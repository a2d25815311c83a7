import * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'

/**
 * Returns a schema that also checks fields against each other, and reports their problems together with what is wrong
 * with the rest.
 * @param schema of the call's body
 * @param problemsOf returns the problems of fields that depend on others
 */
export function checkedSchema<Body>(schema: z.ZodType, problemsOf: (body: Body) => FieldProblems) {
  return z.unknown().superRefine((body, context) => {
    const issues = schema.safeParse(body, { reportInput: true }).error?.issues ?? []
    // The kind and the limits of each issue stay, because its text depends on them.
    for (const issue of issues) context.issues.push({ ...issue, input: issue.input ?? null } as z.core.$ZodRawIssue)
    for (const [name, texts] of Object.entries(problemsOf(body as Body)))
      for (const { key, values = {} } of texts)
        context.addIssue({ code: 'custom', path: [name], message: key, params: values })
  })
}

/** Returns the problems of required fields that are empty. */
export function requiredProblems<Body>(
  body: Body,
  required: Partial<Record<keyof Body & string, boolean>>,
): FieldProblems {
  const isMissing = (name: string) => !body[name as keyof Body]
  const names = Object.entries(required).flatMap(([name, isRequired]) => (isRequired && isMissing(name) ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, [{ key: 'validation.required' }]]))
}
