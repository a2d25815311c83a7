import type { ZodType } from 'zod'
import { internationalPhone } from '#contract/rules/phone'

const phones = ['phone', 'guardian_phone'] as const

/**
 * Extends the contract's schema by a check of phone numbers for the selected country.
 * @param country returns the country's ISO code
 */
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
