import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { REQUEST_STATUS, requestUrgencies } from '#contract/consultationRequests/codes'
import { epochMs } from '../../platform/database/expressions'
import { FhirPersonRow, personOfRow } from './elements'

/** A consultation request in a row. Instants are milliseconds since the epoch. */
export const ConsultationRow = z.strictObject({
  request_id: z.int(),
  patient_id: z.int(),
  episode_id: z.int(),
  status: z.enum(REQUEST_STATUS),
  urgency: z.int(),
  question: z.string().nullable(),
  note: z.string().nullable(),
  is_returned: z.boolean(),
  is_answered: z.boolean(),
  sent: z.int(),
  modified: z.int(),
  answer_due: z.int(),
  sender: FhirPersonRow,
  receiver: FhirPersonRow.nullable(),
})
type Consultation = z.output<typeof ConsultationRow>

/** The tables of `consultationColumns`. */
export const consultationTables = sql`consultation_requests as requests
  join episodes on episodes.id = requests.episode_id join users as senders on senders.id = requests.sender_id
  left join users as receivers on receivers.id = requests.receiver_id`

/** The columns of `ConsultationRow`. */
export const consultationColumns = () =>
  sql.raw(`requests.id as request_id, episodes.patient_id, requests.episode_id, requests.status, requests.urgency,
  requests.question, requests.note, requests.returned_at is not null as is_returned,
  requests.answered_at is not null as is_answered, ${epochMs('requests.sent_at')} as sent,
  ${epochMs('requests.row_changed_at')} as modified, ${epochMs('requests.answer_due')} as answer_due,
  ${personOfRow('senders')} as sender,
  case when receivers.id is not null then ${personOfRow('receivers')} end as receiver`)

const priorities = { now: 'stat', today_urgent: 'asap', today: 'urgent', routine: 'routine' } as const

/** Returns the priority (https://hl7.org/fhir/R4/valueset-request-priority.html). */
export function consultationPriority({ urgency }: Pick<Consultation, 'urgency'>) {
  return priorities[requestUrgencies[urgency] ?? 'routine']
}
