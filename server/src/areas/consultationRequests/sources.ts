import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { ofRequests } from '../../schema/consultationAccess'
import { namedByPerson } from '../../schema/recordSources'

export const consultationRequestSources = {
  consultationRequest: {
    from: sql`${ofRequests} join users on users.id = episodes.patient_id where true`,
    id: sql`requests.id`,
    ...namedByPerson,
    at: sql.raw(epochMs('requests.sent_at')),
    order: sql`requests.id desc`,
    rules: {
      consultationRequest: sql`requests.id`,
      receivedRequest: sql`requests.id`,
      sentRequest: sql`requests.id`,
      serviceRequest: sql`'consultation-' || requests.id`,
    },
  },
} satisfies Record<string, RecordSource>
