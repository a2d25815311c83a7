import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ServiceRequestResource, serviceRequestStatuses } from '#contract/fhir/resources/serviceRequest'
import { INVESTIGATION_STATUS, type InvestigationStatus, investigationPriorities } from '#contract/investigations/codes'
import { epochMs } from '../../../platform/database/expressions'
import { ConsultationRow, consultationColumns, consultationPriority, consultationTables } from '../consultations'
import { coded, encounter, instantOf, patient, practitioner, present } from '../elements'
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

const consultation = source<typeof ConsultationRow.shape, z.output<typeof ServiceRequestResource>>({
  prefix: 'consultation-',
  from: sql`${consultationTables} left join investigations on false left join appointments on false
    left join clinics on false`,
  when: sql`true`,
  id: sql`requests.id`,
  changed: sql`requests.row_changed_at`,
  columns: consultationColumns,
  row: ConsultationRow,
  selecting: {
    patient: (id) => sql`episodes.patient_id = ${id}`,
    status: {
      active: sql`requests.status in (1, 2)`,
      completed: sql`requests.status = 3`,
      revoked: sql`requests.status in (4, 5)`,
    },
  },
  toFhir: (row) => ({
    resourceType: 'ServiceRequest',
    status: row.status <= 2 ? 'active' : row.status === 3 ? 'completed' : 'revoked',
    intent: 'order',
    category: [coded('snomed', '11429006', 'Consultation')],
    priority: consultationPriority(row),
    code: { text: 'Consultation' },
    subject: patient(row.patient_id),
    encounter: encounter({ episode_id: row.episode_id, appointment_id: null }),
    occurrenceDateTime: instantOf(row.answer_due),
    authoredOn: instantOf(row.sent),
    requester: practitioner(row.sender),
    ...present({
      performer: row.receiver ? [practitioner(row.receiver)] : null,
      note: row.question ? [{ text: row.question }] : null,
    }),
  }),
})

/** The order of a lab test or of imaging, or a consultation request. */
export const serviceRequest: FhirResource<z.output<typeof ServiceRequestResource>> = {
  type: 'ServiceRequest',
  sources: [
    source({
      from: sql`${orderTables} left join consultation_requests as requests on false`,
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
    consultation,
  ],
}
