import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PractitionerResource } from '#contract/fhir/resources/practitioner'
import { humanNames, present } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  email: z.string(),
})

/** A person of the staff whose account the reader manages. Others are named in references only. */
export const practitioner: FhirResource<z.output<typeof PractitionerResource>> = {
  type: 'Practitioner',
  sources: [
    source({
      from: sql`users`,
      when: sql`(users.is_staff_member or users.is_doctor) and users.closed_at is null`,
      id: sql`users.id`,
      changed: sql`users.updated_at`,
      columns: () => sql`users.first_name, users.last_name, users.alternate_name, users.gender, users.email`,
      row: Row,
      selecting: {},
      toFhir: ({ gender, email, ...names }) => ({
        resourceType: 'Practitioner',
        active: true,
        name: humanNames(names),
        gender: gender ?? 'unknown',
        ...present({ telecom: email ? [{ system: 'email' as const, value: email }] : null }),
      }),
    }),
  ],
}
