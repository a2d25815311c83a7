import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { TaskResource, taskStatuses } from '#contract/fhir/resources/task'
import { ConsultationRow, consultationColumns, consultationPriority, consultationTables } from '../consultations'
import { encounter, instantOf, patient, practitioner, present } from '../elements'
import { type FhirResource, source } from '../resource'

type Row = z.output<typeof ConsultationRow>

function statusOf({ status, is_returned: isReturned }: Row): (typeof taskStatuses)[number] {
  if (status === 1) return isReturned ? 'on-hold' : 'requested'
  if (status === 2) return 'in-progress'
  return status === 3 ? 'completed' : status === 4 ? 'rejected' : 'cancelled'
}

/** A consultation request, as the receiver works on it. */
export const task: FhirResource<z.output<typeof TaskResource>> = {
  type: 'Task',
  sources: [
    source({
      from: consultationTables,
      when: sql`true`,
      id: sql`requests.id`,
      changed: sql`requests.row_changed_at`,
      columns: consultationColumns,
      row: ConsultationRow,
      selecting: {
        patient: (id) => sql`episodes.patient_id = ${id}`,
        status: {
          requested: sql`(requests.status = 1 and requests.returned_at is null)`,
          'on-hold': sql`(requests.status = 1 and requests.returned_at is not null)`,
          'in-progress': sql`requests.status = 2`,
          completed: sql`requests.status = 3`,
          rejected: sql`requests.status = 4`,
          cancelled: sql`requests.status = 5`,
        },
      },
      toFhir: (row) => ({
        resourceType: 'Task',
        status: statusOf(row),
        intent: 'order',
        priority: consultationPriority(row),
        code: { text: 'Answer a consultation request' },
        focus: { reference: `ServiceRequest/consultation-${row.request_id}` },
        for: patient(row.patient_id),
        encounter: encounter({ episode_id: row.episode_id, appointment_id: null }),
        authoredOn: instantOf(row.sent),
        lastModified: instantOf(row.modified),
        requester: practitioner(row.sender),
        restriction: { period: { end: instantOf(row.answer_due) } },
        ...present({
          statusReason: row.note ? { text: row.note } : null,
          description: row.question,
          owner: row.receiver && practitioner(row.receiver),
          output: row.is_answered
            ? [{ type: { text: 'Opinion' }, valueReference: { reference: `Composition/${row.request_id}` } }]
            : null,
        }),
      }),
    }),
  ],
}
