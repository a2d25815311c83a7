import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { LocationResource } from '#contract/fhir/resources/location'
import { present } from '../elements'
import { aliasOf, HospitalRow, hospitalColumns, phoneOf } from '../facilities'
import { type FhirResource, source } from '../resource'

/** The place of a hospital: the Organization of the same number runs it. */
export const location: FhirResource<z.output<typeof LocationResource>> = {
  type: 'Location',
  sources: [
    source({
      from: sql`hospitals left join hospitals as parents on parents.id = hospitals.parent_id`,
      when: sql`true`,
      id: sql`hospitals.id`,
      changed: sql`hospitals.row_changed_at`,
      columns: () => sql.raw(`hospitals.id as hospital_id, ${hospitalColumns}`),
      row: HospitalRow.extend({ hospital_id: z.int() }),
      selecting: {},
      toFhir: (row) => ({
        resourceType: 'Location',
        status: 'active',
        name: row.name,
        mode: 'instance',
        managingOrganization: { reference: `Organization/${row.hospital_id}`, display: row.name },
        ...present({
          alias: aliasOf(row),
          telecom: phoneOf(row),
          address: row.address ? { text: row.address } : null,
        }),
      }),
    }),
  ],
}
