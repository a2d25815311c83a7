import type { ZodType } from 'zod'
import { internationalPhone } from '#contract/rules/phone'

const phones = ['phone', 'guardian_phone'] as const

/** The contract's schema, with phones checked for the country that is chosen. In: its ISO code. */
export function withPhones<S extends ZodType<Partial<Record<(typeof phones)[number], string | null>>>>(
  schema: S,
  country: () => string | undefined,
) {
  return schema.superRefine(
    (person, context) => {
      for (const name of phones) {
        const typed = person[name]
        if (!typed || internationalPhone(typed, country())) continue
        context.addIssue({ code: 'custom', path: [name], message: 'validation.invalidPhone' })
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}
