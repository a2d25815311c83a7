import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, inEpisodes } from '../../schema/areaRecords'

/** With the newest opinion and what was reported of its advice. */
const request = {
  audited: auditedRow('consultation_requests', {
    hides: ['next_step_at', 'ringing_since', 'has_escalated', 'has_coordination', 'row_changed_at'],
    adds: sql`jsonb_build_object(
      'opinion', (select jsonb_build_object('version', version, 'impression', impression, 'confidence', confidence,
          'call_me_if', call_me_if, 'review_on', review_on,
          'advice', (select jsonb_agg(text order by position) from consultation_advice where opinion_id = opinions.id))
        from consultation_opinions as opinions where request_id = audited.id order by version desc limit 1),
      'reports', (select jsonb_agg(jsonb_build_object('line', line, 'done', is_done, 'reason', reason) order by id)
        from consultation_advice_reports where request_id = audited.id),
      'receivers', (select jsonb_agg(user_id order by user_id) from consultation_request_receivers
        where request_id = audited.id and access_until is null))`,
  }),
  ofPatient: { part: 'admissions', keys: inEpisodes('consultation_requests') },
} as const

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const consultationRequestsRecords: AreaRecords = {
  consultationRequest: request,
  receivedRequest: request,
  sentRequest: request,
}
