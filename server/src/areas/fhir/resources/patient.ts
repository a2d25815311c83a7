import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PatientResource } from '#contract/fhir/resources/patient'
import { identifierSystems } from '#contract/fhir/systems'
import { caller } from '../../../platform/context'
import { holdsRole } from '../../../schema/memberships'
import { managesUser, opensPatient } from '../../users'
import { humanNames, present } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  /** Null for readers who may not see it, and if there is none. */
  national_id: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  birth_date: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null for readers who may not see it. */
  email: z.string().nullable(),
  address: z.string().nullable(),
  active: z.boolean(),
})

const identifying = ['list-user', 'show-user', 'list-patient', 'listPatients'] as const

/** The national id, for the patient and those to whom the list of users shows it. */
function nationalId() {
  const person = caller()
  return sql`case when users.id = ${person.id} or ${managesUser(person, identifying)}
    or ${opensPatient(person, identifying)} then nullif(users.uuid, '') end`
}

/** The email, with which the patient signs in, for the patient and those who manage the account (decision 101). */
function email() {
  const person = caller()
  return sql`case when users.id = ${person.id} or ${managesUser(person, identifying)} then users.email end`
}

/** A patient: an account with the role Patient. Accounts of people without an email have an empty one. */
export const patient: FhirResource<z.output<typeof PatientResource>> = {
  type: 'Patient',
  sources: [
    source({
      from: sql`users`,
      when: holdsRole('PATIENT'),
      id: sql`users.id`,
      changed: sql`users.updated_at`,
      columns: () => sql`users.first_name, users.last_name, users.alternate_name, ${nationalId()} as national_id,
        users.gender, users.birth_date, users.phone, ${email()} as email, users.address, users.closed_at is null as active`,
      row: Row,
      selecting: {},
      toFhir: ({ national_id, gender, birth_date, phone, email, address, active, ...names }) => ({
        resourceType: 'Patient',
        active,
        name: humanNames(names),
        gender: gender ?? 'unknown',
        ...present({
          identifier:
            national_id === null
              ? null
              : [{ use: 'official' as const, system: identifierSystems.nationalId, value: national_id }],
          telecom: [
            ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
            ...(email ? [{ system: 'email' as const, value: email }] : []),
          ],
          birthDate: birth_date,
          address: address ? [{ text: address }] : null,
        }),
      }),
    }),
  ],
}
