import * as z from 'zod'

/** A person as shown on cards and in tables. */
export const Person = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Both names in the caller's language. */
  name_text: z.string(),
  avatar: z.string().nullable(),
})

/** A person's age, where a birth date is known; it can be shown without the date. */
export const ageFields = {
  /** In full years. */
  age: z.number().int().nullable(),
  /** In the caller's language: in years from the second birthday on, before it in months or days. */
  shown_age: z.string().nullable(),
}

/** The data of the patient banner: enough to tell one person from another. */
export const PatientCard = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Both names in the caller's language. */
  name_text: z.string(),
  avatar: z.string().nullable(),
  birth_date: z.string().nullable(),
  ...ageFields,
  gender: z.enum(['male', 'female']).nullable(),
  /** National ID. */
  uuid: z.string(),
  phone: z.string().nullable(),
})
export type PatientCard = z.output<typeof PatientCard>
