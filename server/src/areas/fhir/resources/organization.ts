import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { OrganizationResource } from '#contract/fhir/resources/organization'
import { present, organization as referenceTo } from '../elements'
import { aliasOf, HospitalRow, hospitalColumns, phoneOf } from '../facilities'
import { type FhirResource, source } from '../resource'

/** A hospital, with the one above it. */
export const organization: FhirResource<z.output<typeof OrganizationResource>> = {
  type: 'Organization',
  sources: [
    source({
      from: sql`hospitals left join hospitals as parents on parents.id = hospitals.parent_id`,
      when: sql`true`,
      id: sql`hospitals.id`,
      changed: sql`hospitals.row_changed_at`,
      columns: () => sql.raw(hospitalColumns),
      row: HospitalRow,
      selecting: {},
      toFhir: (row) => ({
        resourceType: 'Organization',
        active: true,
        name: row.name,
        ...present({
          alias: aliasOf(row),
          telecom: phoneOf(row),
          address: row.address ? [{ text: row.address }] : null,
          partOf: row.parent && referenceTo(row.parent),
        }),
      }),
    }),
  ],
}
