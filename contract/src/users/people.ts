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

/** The data of the patient banner: enough to tell one person from another. */
export const PatientCard = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Both names in the caller's language. */
  name_text: z.string(),
  avatar: z.string().nullable(),
  birth_date: z.string().nullable(),
  age: z.number().int().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  /** National ID. */
  uuid: z.string(),
  phone: z.string().nullable(),
})
export type PatientCard = z.output<typeof PatientCard>
