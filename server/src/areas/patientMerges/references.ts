import { type SQL, sql } from 'drizzle-orm'
import type { ComparedPart } from '#contract/patientMerges/calls'

/** A column that says which patient a row is of, and that a merge changes. */
export interface MovedReference {
  table: string
  column: string
  /** The columns of the primary key, except `column` itself. */
  key: Readonly<Record<string, 'bigint' | 'text'>>
  /** Which rows; `moving` is the table. By default all of the patient. */
  when?: SQL
  /**
   * Rows that stay with the merged record, because the other one has the same (`kept`): a unique constraint allows it once
   * for a patient.
   */
  duplicate?: SQL
  /** Rows that the record that stays has got since then, but that belong to one that is moved back. */
  follows?: (merged: SQL) => SQL
  /** As what its rows are counted in the comparison. */
  part?: ComparedPart
}

const byId = { id: 'bigint' } as const
const visitsOf = (merged: SQL) => sql`select id from appointments where patient_id = ${merged}`
const staysOf = (merged: SQL) => sql`select id from episodes where patient_id = ${merged}`
const bothNoneKnown = sql`moving.applies and moving.none_known and kept.applies and kept.none_known`
const ofVisits = (column: string) => (merged: SQL) =>
  sql`${sql.identifier(column)} in (select 'appointment-' || id from appointments where patient_id = ${merged})`

/**
 * All columns that a merge changes, in the order in which they are changed back: what belongs to an episode or an
 * appointment comes after these. A test compares them with the foreign keys of the database.
 */
export const movedReferences: readonly MovedReference[] = [
  { table: 'episodes', column: 'patient_id', key: byId, part: 'episodes' },
  {
    table: 'appointments',
    column: 'patient_id',
    key: byId,
    part: 'appointments',
    follows: (merged) => sql`id in (
      select appointment_id from discharge_follow_ups where episode_id in (${staysOf(merged)})
      union all select waitlist_offers.appointment_id from waitlist_offers
        join waitlist_entries on waitlist_entries.id = waitlist_offers.entry_id
        where waitlist_entries.patient_id = ${merged})`,
  },
  { table: 'appointments', column: 'cancelled_by', key: byId },
  { table: 'appointments', column: 'deleted_by', key: byId },
  {
    table: 'waitlist_entries',
    column: 'patient_id',
    key: byId,
    part: 'waitlist',
    duplicate: sql`moving.state = 'waiting' and kept.state = 'waiting'
      and (moving.doctor_id, moving.specialty_id, moving.hospital_id)
        is not distinct from (kept.doctor_id, kept.specialty_id, kept.hospital_id)`,
    follows: (merged) => sql`appointment_id in (${visitsOf(merged)})`,
  },
  {
    table: 'investigations',
    column: 'patient_id',
    key: byId,
    part: 'investigations',
    follows: (merged) => sql`(episode_id in (${staysOf(merged)}) or appointment_id in (${visitsOf(merged)}))`,
  },
  {
    table: 'investigation_values',
    column: 'patient_id',
    key: byId,
    follows: (merged) => sql`investigation_id in (select id from investigations where patient_id = ${merged})`,
  },
  { table: 'allergies', column: 'patient_id', key: byId, part: 'allergies', duplicate: bothNoneKnown },
  { table: 'alerts', column: 'patient_id', key: byId, part: 'alerts', duplicate: bothNoneKnown },
  { table: 'problems', column: 'patient_id', key: byId, part: 'problems', duplicate: bothNoneKnown },
  {
    table: 'sent_survey_recipients',
    column: 'patient_id',
    key: { sent_survey_id: 'bigint' },
    duplicate: sql`moving.sent_survey_id = kept.sent_survey_id`,
  },
  {
    table: 'survey_instances',
    column: 'patient_id',
    key: byId,
    part: 'surveys',
    follows: (merged) => sql`model_type = 'episode' and model_id in (${staysOf(merged)})`,
  },
  { table: 'survey_instances', column: 'model_id', key: byId, when: sql`moving.model_type = 'patient'` },
  { table: 'survey_instances', column: 'creator_id', key: byId },
  { table: 'survey_instances', column: 'editor_id', key: byId },
  {
    table: 'survey_flags',
    column: 'patient_id',
    key: byId,
    follows: (merged) => sql`instance_id in (select id from survey_instances where patient_id = ${merged})`,
  },
  { table: 'user_documents', column: 'user_id', key: byId, part: 'documents' },
  { table: 'user_documents', column: 'created_by', key: byId },
  { table: 'media', column: 'created_by', key: byId },
  {
    table: 'ratings',
    column: 'user_id',
    key: byId,
    follows: (merged) => sql`model_type = 'appointment' and model_id in (${visitsOf(merged)})`,
  },
  { table: 'chat_messages', column: 'sender_id', key: byId, part: 'messages', follows: ofVisits('room') },
  {
    table: 'chat_reads',
    column: 'user_id',
    key: { room: 'text' },
    duplicate: sql`moving.room = kept.room`,
    follows: ofVisits('room'),
  },
  { table: 'meeting_guests', column: 'invited_by', key: byId },
  {
    table: 'notifications',
    column: 'user_id',
    key: byId,
    duplicate: sql`(moving.type, moving.key) = (kept.type, kept.key)`,
  },
  { table: 'access_reasons', column: 'patient_id', key: byId },
  {
    table: 'hospital_patients',
    column: 'user_id',
    key: { hospital_id: 'bigint' },
    duplicate: sql`moving.hospital_id = kept.hospital_id`,
  },
]

/** Columns of accounts: how their owner signs in, what they have set, and what is recorded of them. They stay. */
export const accountReferences: readonly string[] = [
  'account_management.user_id',
  'account_tokens.user_id',
  'api_clients.user_id',
  'calendar_feeds.user_id',
  'data_import_rows.user_id',
  'erasure_requests.user_id',
  'notification_choices.user_id',
  'passkeys.user_id',
  'patient_merges.merged_id',
  'patient_merges.survivor_id',
  'payment_logs.user_id',
  'phone_codes.user_id',
  'phone_sign_ins.user_id',
  'recovery_codes.user_id',
  'sessions.user_id',
  'text_consents.user_id',
  'terms_consents.user_id',
  'text_messages.user_id',
  'user_last_seen.user_id',
  'totp_factors.user_id',
  'user_hospitals.user_id',
  'user_roles.user_id',
  'views.user_id',
  'whatsapp_consents.user_id',
]

/** Columns that name staff, as `table.column`: a record of somebody who works here is not merged into another one. */
export const staffReferences: readonly string[] = [
  'access_reasons.user_id',
  'alert_versions.recorded_by',
  'alerts.recorded_by alerts.removed_by',
  'allergies.recorded_by allergies.removed_by',
  'allergy_versions.recorded_by',
  'api_clients.created_by',
  'appointment_history.changed_by appointment_history.doctor_id appointment_history.from_doctor_id',
  'appointments.doctor_id',
  'bed_stays.moved_by',
  'case_call_requests.asked_by',
  'case_looks.user_id',
  'calendar_event_doctors.user_id',
  'calendar_events.creator_id calendar_events.in_charge_id',
  'cash_drawers.user_id',
  'center_staff.user_id',
  'clinic_coordinators.user_id',
  'clinics.doctor_id',
  'consultation_advice_reports.by_id',
  'consultation_opinions.author_id',
  'consultation_request_events.by_id consultation_request_events.to_id',
  'consultation_request_receivers.user_id',
  'consultation_requests.answered_by consultation_requests.closed_by consultation_requests.receiver_id',
  'consultation_requests.sender_id consultation_requests.started_by',
  'data_imports.acted_by data_imports.created_by',
  'diagnosis_codes.added_by diagnosis_codes.removed_by',
  'discharge_follow_ups.booked_by',
  'discharge_summaries.author_id',
  'discharges.editor_id',
  'dose_checks.decided_by dose_checks.given_by dose_checks.recorded_by',
  'emergency_doses.doctor_id emergency_doses.given_by emergency_doses.recorded_by',
  'erasure_requests.decided_by',
  'episode_monitoring.editor_id episode_monitoring.interval_set_by',
  'episodes.creator_id episodes.doctor_id episodes.editor_id episodes.guardian_recorded_by',
  'escalation_acknowledgements.user_id escalation_step_people.user_id escalation_shift_people.user_id',
  'escalations.closed_by',
  'execution_versions.given_by execution_versions.recorded_by',
  'executions.given_by executions.recorded_by',
  'image_copies.created_by',
  'investigation_events.by_id',
  'investigations.doctor_id investigations.editor_id investigations.seen_by',
  'medical_history_versions.editor_id',
  'monitoring_versions.editor_id monitoring_versions.interval_set_by',
  'outage_codes.printed_by',
  'outside_links.created_by',
  'outside_results.decided_by',
  'patient_merges.merged_by patient_merges.undone_by',
  'payment_reviews.resolved_by',
  'prescription_holds.ended_by prescription_holds.held_by',
  'prescription_versions.editor_id',
  'prescriptions.doctor_id prescriptions.editor_id prescriptions.stopped_by',
  'problem_versions.recorded_by',
  'problems.recorded_by problems.removed_by',
  'questions.author_id',
  'refunds.decided_by refunds.requested_by',
  'report_exports.user_id',
  'report_pins.user_id',
  'report_recipients.user_id',
  'report_schedules.user_id',
  'reports.created_by',
  'responsible_doctors.changed_by responsible_doctors.doctor_id',
  'round_acts.user_id round_attendance.user_id round_certificates.user_id round_hands.user_id',
  'round_cases.checked_by round_cases.consent_by round_cases.presenter_id round_cases.proposed_by',
  'round_notes.author_id round_people.user_id round_polls.asked_by round_ratings.user_id round_votes.user_id',
  'round_recording_consents.user_id round_recordings.started_by round_states.next_id',
  'round_states.floor_id round_states.presenter_id rounds.created_by rounds.organizer_id',
  'sent_surveys.condition_doctor_id sent_surveys.sender_id',
  'severity_changes.changed_by',
  'signed_prescriptions.issued_by',
  'survey_flags.acknowledged_by',
  'surveys.author_id',
  'terms_versions.published_by',
  'transfers.ended_by transfers.offered_by',
  'uploads.user_id',
  'vacations.doctor_id',
  'vital_sets.staff_id',
  'vital_sign_versions.recorded_by',
  'vital_signs.recorded_by',
  'waitlist_entries.doctor_id',
].flatMap((line) => line.split(' '))

/** The columns with a user that a merge leaves as they are, as `table.column`. */
export const keptReferences: readonly string[] = [...accountReferences, ...staffReferences]
