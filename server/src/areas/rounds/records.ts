import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow, inEpisodes } from '../../schema/areaRecords'

/** With who takes part, and the state of the conference without what the presenter looks at. */
const round = {
  audited: auditedRow('rounds', {
    hides: ['session_token', 'original_start'],
    adds: sql`jsonb_build_object(
      'people', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'part', part, 'hospital_id', hospital_id)
        order by part, user_id) from round_people where round_id = audited.id),
      'guests', (select jsonb_agg(jsonb_build_object('part', part, 'name', name) order by id) from round_guests
        where round_id = audited.id and part <> 'public'),
      'registered', (select count(*) from round_guests where round_id = audited.id and part = 'public'),
      'admitted', (select count(*) from round_guests where round_id = audited.id and state = 'admitted'),
      'removed', (select count(*) from round_guests where round_id = audited.id and state = 'removed'),
      'agenda', (select jsonb_agg(jsonb_build_object('case', id, 'state', state, 'minutes', minutes,
        'presenter_id', presenter_id) order by position, id) from round_cases where round_id = audited.id),
      'state', (select to_jsonb(round_states) - array['view', 'changed_at', 'round_id'] from round_states
        where round_id = audited.id),
      'recorded', exists (select from round_recordings where round_id = audited.id and stopped_at is null),
      'hands', (select jsonb_agg(user_id order by id) from round_hands where round_id = audited.id),
      'poll', (select jsonb_build_object('question', question, 'options', options, 'closed', closed_at is not null,
        'votes', (select count(*) from round_votes where poll_id = polls.id))
        from round_polls as polls where round_id = audited.id order by id desc limit 1))`,
  }),
} as const

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const roundsRecords: AreaRecords = {
  round,
  seenRound: round,
  attendedRound: round,
  ledRound: round,
  roundCase: {
    audited: auditedRow('round_cases', { hides: ['sheet'] }),
    ofPatient: { part: 'admissions', keys: inEpisodes('round_cases') },
  },
}
