import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ServiceRequestResource, serviceRequestStatuses } from '#contract/fhir/resources/serviceRequest'
import { INVESTIGATION_STATUS, type InvestigationStatus, investigationPriorities } from '#contract/investigations/codes'
import { epochMs } from '../../../platform/database/expressions'
import { encounter, instantOf, patient, practitioner, present } from '../elements'
import { centerOf, ofEncounter, orderCategory, orderColumns, orderConcept, orderShape, orderTables } from '../orders'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  ...orderShape,
  status: z.enum(INVESTIGATION_STATUS),
  priority: z.enum(investigationPriorities),
  date: z.string(),
  order_notes: z.string().nullable(),
  created: z.int(),
})

const { ordered, done, cancelled } = INVESTIGATION_STATUS

/** The status (https://hl7.org/fhir/R4/valueset-request-status.html). */
const statuses: Record<InvestigationStatus, (typeof serviceRequestStatuses)[number]> = {
  [ordered]: 'active',
  [done]: 'completed',
  [cancelled]: 'revoked',
}

/** The order of a lab test or of imaging. */
export const serviceRequest: FhirResource<z.output<typeof ServiceRequestResource>> = {
  type: 'ServiceRequest',
  sources: [
    source({
      from: orderTables,
      when: ofEncounter,
      id: sql`investigations.id`,
      changed: sql`investigations.row_changed_at`,
      columns: () =>
        sql.raw(`${orderColumns}, investigations.status, investigations.priority, investigations.date,
        investigations.order_notes, ${epochMs('investigations.created_at')} as created`),
      row: Row,
      selecting: {
        patient: (id) => sql`investigations.patient_id = ${id}`,
        status: {
          active: sql`investigations.status = ${ordered}`,
          completed: sql`investigations.status = ${done}`,
          revoked: sql`investigations.status = ${cancelled}`,
        },
      },
      toFhir: (row) => ({
        resourceType: 'ServiceRequest',
        status: statuses[row.status],
        intent: 'order',
        category: [orderCategory(row)],
        priority: row.priority,
        code: orderConcept(row),
        subject: patient(row.patient_id),
        encounter: encounter(row),
        occurrenceDateTime: row.date,
        authoredOn: instantOf(row.created),
        requester: practitioner(row.doctor),
        ...present({ performer: centerOf(row), note: row.order_notes ? [{ text: row.order_notes }] : null }),
      }),
    }),
  ],
}
