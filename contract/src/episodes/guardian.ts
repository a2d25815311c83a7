import * as z from 'zod'
import { emptyAsMissing, instant } from '../kit/values'
import { Person } from '../users/people'
import { consentGivers, guardianReceipts, guardianRelations } from './codes'

/** The guardian of an inpatient. */
export const Guardian = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  /** National ID. */
  uuid: z.string(),
  phone: z.string(),
  /** null: not recorded. */
  relation: z.enum(guardianRelations).nullable(),
  /** Empty: nobody has agreed that they receive anything. */
  receives: z.array(z.enum(guardianReceipts)),
  consent: z.enum(consentGivers).nullable(),
  /** When the relation and the consent were recorded, and by whom. */
  recorded_at: instant.nullable(),
  recorded_by: Person.nullable(),
})
export type Guardian = z.output<typeof Guardian>

const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (value) => emptyAsMissing(value) ?? null,
    z.enum(values, { error: 'validation.invalidChoice' }).nullable(),
  )

/** How the guardian is related, and what they may receive. Without `receives`, nothing; a consent is then not kept. */
export const GuardianInput = z
  .object({
    relation: z.enum(guardianRelations, {
      error: ({ input }) => (input == null || input === '' ? 'validation.required' : 'validation.invalidChoice'),
    }),
    receives: z
      .array(z.enum(guardianReceipts, { error: 'validation.invalidChoice' }))
      .transform((values) => guardianReceipts.filter((each) => values.includes(each)))
      .default([]),
    consent: chosen(consentGivers),
  })
  .superRefine(({ receives, consent }, context) => {
    if (receives.length > 0 && consent === null)
      context.addIssue({ code: 'custom', path: ['consent'], message: 'validation.required' })
  })
export type GuardianInput = z.output<typeof GuardianInput>
