import { firstLook } from './caseTimeline'
import { Failure, server } from './testServer'

/** Answers what the page of a case loads besides the case itself, its history and its vital signs: nothing is recorded. */
export function answerCaseParts(): void {
  server
    .on('allergies', 'list', () => ({ data: { state: 'none_known', none_known: null, allergies: [] } }))
    .on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
    .on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
    .on('caseTimeline', 'show', () => ({ data: [], next: null }))
    .on('caseTimeline', 'since', () => ({ data: firstLook }))
    .on('caseTimeline', 'looked', () => ({ data: { looked_at: '2026-11-24T06:00:00.000Z' } }))
    .on('documents', 'list', () => ({ data: [] }))
    // The summary has its own tests; whether it is loaded or not, the case is shown.
    .on('discharge', 'show', () => new Failure(500, { error: 'Broken' }))
    .on('escalations', 'ofEpisode', () => ({ data: [] }))
    .on('transfers', 'ofEpisode', () => ({ data: [] }))
    .on('caseCalls', 'show', () => ({ data: { ended: null, participants: [], requests: [] } }))
    .on('rounds', 'ofEpisode', () => ({
      ...{ data: [], meta: { current_page: 1, last_page: 1, per_page: 5, total: 0 } },
    }))
    .on('consultationRequests', 'ofEpisode', () => ({
      data: { hospitals: [], hospital_id: 3, specialties: [], consultants: [], requests: [] },
    }))
    .on('icd', 'fetchEpisode', () => ({ data: [] }))
}
