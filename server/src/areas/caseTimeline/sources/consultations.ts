import { sql } from 'drizzle-orm'
import { ofStay, type Source } from '../source'

/** Consultation requests about the case, the opinions on them, and how they ended without one. */
export const consultationSources: readonly Source[] = [
  {
    group: 'notes',
    query: () => ({
      kind: 'consultation_requested',
      at: sql`consultation_requests.sent_at`,
      id: sql`consultation_requests.id`,
      author: sql`consultation_requests.sender_id`,
      detail: sql`jsonb_build_object('text', consultation_requests.question)`,
      from: sql`consultation_requests`,
      where: sql`consultation_requests.episode_id = ${ofStay('id')}`,
    }),
  },
  {
    group: 'notes',
    query: () => ({
      kind: 'consultation_answered',
      at: sql`consultation_opinions.signed_at`,
      id: sql`consultation_opinions.id`,
      author: sql`consultation_opinions.author_id`,
      detail: sql`jsonb_build_object('text', consultation_opinions.impression)`,
      from: sql`consultation_opinions join consultation_requests
        on consultation_requests.id = consultation_opinions.request_id`,
      where: sql`consultation_requests.episode_id = ${ofStay('id')}`,
    }),
  },
  {
    group: 'notes',
    query: () => ({
      kind: 'consultation_closed',
      at: sql`consultation_requests.closed_at`,
      id: sql`consultation_requests.id`,
      author: sql`consultation_requests.closed_by`,
      detail: sql`jsonb_build_object('text', consultation_requests.question, 'reason', consultation_requests.note)`,
      from: sql`consultation_requests`,
      // The opinion has an entry of its own.
      where: sql`consultation_requests.episode_id = ${ofStay('id')} and consultation_requests.closed_at is not null
        and consultation_requests.answered_at is null`,
    }),
  },
]
