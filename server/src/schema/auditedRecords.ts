import { type SQL, sql } from 'drizzle-orm'
import type { AuditedRecords } from '../platform/audit/callEntry'

/** Returns the statement that reads a row by its id, with other fields added to its columns. */
function row(table: string, more: SQL = sql`'{}'::jsonb`): (id: SQL) => SQL {
  const name = sql.identifier(table)
  return (id) => sql`select to_jsonb(audited) || ${more} as state from ${name} as audited where audited.id = ${id}`
}

/** Returns the statement that reads fields of a record which are in rows of their own. */
function fields(object: (id: SQL) => SQL): (id: SQL) => SQL {
  return (id) => sql`select ${object(id)} as state`
}

const staffOfCenter = fields(
  (id) => sql`jsonb_build_object('staff', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'role', roles.code))
    from center_staff join roles on roles.id = role_id where center_id = ${id}))`,
)

const appointment = row(
  'appointments',
  sql`jsonb_build_object('calendar_sequence', null, 'attachments', (select jsonb_agg(jsonb_build_object('id', id, 'document_name', name,
    'type', type, 'media_id', media_id)) from complaint_attachments where appointment_id = audited.id),
    'icd_codes', (select jsonb_agg(code order by position) from diagnosis_codes
      where appointment_id = audited.id and removed_at is null))`,
)

const waitlistEntry = row(
  'waitlist_entries',
  sql`jsonb_build_object('offers', (select jsonb_agg(jsonb_build_object('id', id, 'state', state,
    'starts_at', starts_at) order by id) from waitlist_offers where entry_id = audited.id))`,
)

const lobby = (id: SQL) =>
  sql`select to_jsonb(audited) - 'session_token' as state from lobbies as audited where session_token = ${id}`

const guests = fields(
  (id) => sql`jsonb_build_object('guests', (select jsonb_agg(jsonb_build_object('id', id, 'name', name,
    'relation', relation, 'ended_at', ended_at)) from meeting_guests where appointment_id = ${id}))`,
)

/** Of a secret, the log shows only that it was replaced: the digest is that of its encrypted value. */
const paymentSettings = () => {
  const digests = ['paymob_secret_key', 'paymob_api_key', 'paymob_hmac_secret', 'fawry_secure_key'].map(
    (name) => sql`${name}::text, encode(sha256(${sql.identifier(name)}), 'hex')`,
  )
  return sql`select to_jsonb(audited) - 'is_only' || jsonb_build_object(${sql.join(digests, sql`, `)}) as state
    from payment_settings as audited`
}

/** The options of a question for the audit log. */
const optionsOf = (id: SQL) =>
  sql`(select jsonb_agg(jsonb_build_object('id', id, 'label', label, 'label_ar', label_ar, 'value', value) order by position)
    from question_options where question_id = ${id})`

// Limits are stored in hundredths.
const question = row(
  'questions',
  sql`jsonb_build_object('min', audited.min / 100.0, 'max', audited.max / 100.0, 'position', null, 'parent_id', null,
    'answers', ${optionsOf(sql`audited.id`)},
    'sub_questions', (select jsonb_agg(jsonb_build_object('id', parts.id, 'question', parts.question,
        'question_ar', parts.question_ar, 'type', parts.type, 'data_type', parts.data_type, 'unit', parts.unit,
        'min', parts.min / 100.0, 'max', parts.max / 100.0, 'answers', ${optionsOf(sql`parts.id`)}) order by parts.position)
      from questions as parts where parts.parent_id = audited.id))`,
)

/** The answers of a submission for the audit log. */
const answersOf = (id: SQL) =>
  sql`(select jsonb_agg(jsonb_build_object('question_id', line_id, 'options', option_ids, 'number', hundredths / 100.0,
    'text', text) order by line_id) from survey_answers where instance_id = ${id})`

const submission = row(
  'survey_instances',
  sql`jsonb_build_object('client_id', null, 'survey_line_id', null, 'revision', null,
    'surveys_answers', ${answersOf(sql`audited.id`)})`,
)

const episode = row(
  'episodes',
  sql`jsonb_build_object('revision', null, 'edited_at', null,
    'icd_codes', (select jsonb_agg(code order by position) from diagnosis_codes
      where episode_id = audited.id and removed_at is null),
    'copied_prescriptions', (select jsonb_agg(id order by id) from prescriptions
      where episode_id = audited.id and cloned_from_id is not null),
    'emergency_doses', (select jsonb_agg(jsonb_build_object('id', emergency_doses.id, 'drug', 'drug ' || drug_id,
        'dosage', dosage, 'given_at', given_at, 'doctor_id', doctor_id, 'reason', reason, 'outcome', outcome, 'note', note)
        order by id) from emergency_doses where episode_id = audited.id),
    'surveys_answers', ${answersOf(sql`audited.admission_instance_id`)})
    || (select jsonb_build_object('spo2_scale', coalesce(max(spo2_scale), 1), 'is_pregnant', coalesce(bool_or(is_pregnant), false),
        'interval_minutes', max(interval_minutes), 'interval_until', max(interval_until), 'monitoring_reason', max(reason))
      from episode_monitoring where episode_id = audited.id)
    || (select jsonb_build_object('discharge_reason', max(discharge_reason), 'discharge_note', max(note),
        'discharge_specialty_id', max(specialty_id), 'warning_signs', max(warning_signs), 'contact_name', max(contact_name),
        'contact_phone', max(contact_phone), 'discharge_answers', ${answersOf(sql`max(form_instance_id)`)})
      from discharges where episode_id = audited.id)
    || jsonb_build_object(
      'verdicts', (select jsonb_agg(jsonb_build_object('prescription_id', prescription_id, 'verdict', verdict,
          'verdict_reason', reason, 'discharge_prescription_id', discharge_prescription_id) order by prescription_id)
        from discharge_verdicts where episode_id = audited.id),
      'home_medicines', (select jsonb_agg(jsonb_build_object('medicine', coalesce(name, 'drug ' || drug_id),
          'dosage', dosage, 'verdict', verdict, 'verdict_reason', reason,
          'discharge_prescription_id', discharge_prescription_id) order by position)
        from discharge_home_medicines where episode_id = audited.id),
      'summary_version', (select max(discharge_summaries.version) from discharge_summaries
        where episode_id = audited.id))`,
)

const survey = row(
  'surveys',
  sql`jsonb_build_object('revision', null, 'groups', (select jsonb_agg(jsonb_build_object('group_title', groups.title,
      'group_title_ar', groups.title_ar, 'questions', (select jsonb_agg(jsonb_build_object('question_id', question_id,
        'required', required, 'show_if', show_if, 'red_flag', red_flag) order by position)
      from survey_places where group_id = groups.id)) order by groups.position)
    from survey_groups as groups where groups.survey_id = audited.id))`,
)

// Clinical numbers are texts here, so that the log has digests of them.
const prescription = row(
  'prescriptions',
  sql`jsonb_build_object('revision', null, 'recorded_at', null, 'generated_until', null, 'warnings', null,
    'drug_id', 'drug ' || audited.drug_id, 'frequency', 'every ' || audited.frequency,
    'duration', 'for ' || audited.duration, 'minimum_interval', 'minutes ' || audited.minimum_interval,
    'holds', (select jsonb_agg(jsonb_build_object('from', from_time, 'until', until_time) order by id)
      from prescription_holds where prescription_id = audited.id))`,
)

const execution = row(
  'executions',
  sql`jsonb_build_object('revision', null, 'drug_id', null, 'dosage', null, 'dosage_unit', null, 'route_id', null)
    || coalesce((select jsonb_build_object('second_person', decided_by, 'second_outcome', outcome, 'second_reason', reason)
      from dose_checks where execution_id = audited.id and replaced_at is null), '{}')`,
)

// Whoever has the code can assign the order to a center.
const investigation = row(
  'investigations',
  sql`jsonb_build_object('revision', null, 'code', null, 'worklist_position', null,
    'investigation_types', (select jsonb_agg(type_id order by position) from investigation_order_types
      where investigation_id = audited.id),
    'events', (select jsonb_agg(jsonb_build_object('id', id, 'type', event, 'note', note) order by id)
      from investigation_events where investigation_id = audited.id),
    'attachments', (select jsonb_agg(jsonb_build_object('id', id, 'type', kind, 'media_id', media_id) order by id)
      from investigation_files where investigation_id = audited.id),
    'lab_values', (select jsonb_agg(jsonb_build_object('analyte_id', analyte_id, 'value', value, 'unit', unit, 'low', low::text,
        'high', high::text, 'range_text', range_text, 'flag', flag, 'flag_is_stated', flag_is_stated) order by position)
      from investigation_values where event_id = (select max(id) from investigation_events
        where investigation_id = audited.id and event in ('done', 'amended'))))`,
)

/** With where the patient is: an accepted transfer changes it. */
const transfer = row(
  'transfers',
  sql`(select jsonb_build_object('hospital_id', hospital_id, 'department_id', episodes.department_id, 'bed', bed,
      'asked_department_id', audited.department_id)
    from episodes where episodes.id = audited.episode_id)`,
)

const center = row('centers')

/** How the audit log reads the fields of each kind of record before and after a change. */
export const auditedRecords: AuditedRecords = {
  appointment,
  ownAppointment: appointment,
  consultationOfDoctor: appointment,
  consultation: guests,
  attachment: row('complaint_attachments', sql`jsonb_build_object('name', null, 'document_name', name)`),
  cashDrawer: row('cash_drawers'),
  city: row('cities'),
  clinic: row(
    'clinics',
    sql`jsonb_build_object(
      'exceptions_version', null,
      'exceptions', (select jsonb_agg(to_jsonb(clinic_exceptions) - 'id' - 'clinic_id' || jsonb_build_object(
          'days', (select jsonb_agg(to_jsonb(days) - 'exception_id' order by weekday) from clinic_exception_days as days
            where exception_id = clinic_exceptions.id)) order by date_from)
        from clinic_exceptions where clinic_id = audited.id),
      'days', (select jsonb_agg(to_jsonb(clinic_days) - 'clinic_id') from clinic_days where clinic_id = audited.id),
      'coordinators', (select jsonb_agg(user_id) from clinic_coordinators where clinic_id = audited.id))`,
  ),
  ownClinic: fields(
    (id) => sql`jsonb_build_object('sessions', (select jsonb_agg(jsonb_build_object('id', id, 'date', date,
      'ended_at', ended_at)) from (select * from lobbies where clinic_id = ${id} order by id desc limit 2) as newest))`,
  ),
  alert: row('alerts', sql`jsonb_build_object('applies', null, 'details_key', null, 'revision', null)`),
  allergy: row('allergies', sql`jsonb_build_object('applies', null, 'substance_key', null, 'revision', null)`),
  department: row('departments'),
  diagnosis: row('diagnoses'),
  drug: row('drugs'),
  'investigation-type': row(
    'investigation_types',
    sql`jsonb_build_object('analytes', (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'name_ar', name_ar,
        'loinc', loinc, 'unit', unit, 'critical_low', critical_low, 'critical_high', critical_high)
      order by position) from investigation_analytes where type_id = audited.id and deleted_at is null))`,
  ),
  episode,
  execution,
  investigation,
  waitlistEntry,
  ownWaitlistEntry: waitlistEntry,
  hospital: row('hospitals'),
  ownHospital: fields(
    (id) => sql`jsonb_build_object(
      'staff', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'role', roles.code))
        from user_roles join roles on roles.id = role_id where user_roles.hospital_id = ${id}),
      'members', (select jsonb_agg(user_id) from user_hospitals where hospital_id = ${id}))`,
  ),
  installation: () => sql`select to_jsonb(audited) - 'is_only' as state from installation_settings as audited`,
  lab: center,
  radiologyCenter: center,
  ownLab: staffOfCenter,
  ownRadiologyCenter: staffOfCenter,
  level: row('levels'),
  notification: row('notifications', sql`jsonb_build_object('values', null, 'about', null, 'key', null)`),
  notificationsOfUser: fields(
    (id) => sql`jsonb_build_object('unread',
      (select count(*) from notifications where user_id = ${id} and read_at is null))`,
  ),
  paymentReview: row('payment_reviews'),
  paymentSettings,
  prescription,
  problem: row('problems', sql`jsonb_build_object('applies', null, 'problem_key', null, 'revision', null)`),
  question,
  survey,
  ownSurvey: survey,
  // In EGP, as in the requests.
  refund: row(
    'refunds',
    sql`jsonb_build_object('requested_at', null, 'changed_at', null, 'amount', audited.amount / 100.0)`,
  ),
  refundSettings: () => sql`select to_jsonb(audited) - 'is_only' as state from refund_settings as audited`,
  role: row(
    'roles',
    sql`jsonb_build_object('permissions', (select jsonb_agg(permission) from role_permissions where role_id = audited.id))`,
  ),
  sentSurvey: row(
    'sent_surveys',
    sql`jsonb_build_object('recipients', (select count(*) from sent_survey_recipients where sent_survey_id = audited.id))`,
  ),
  sessionOfDoctor: lobby,
  specialty: row('specialties'),
  submission,
  ownSubmission: submission,
  user: row(
    'users',
    sql`jsonb_build_object(
      'roles', (select jsonb_agg(jsonb_build_object('role', roles.code, 'hospital_id', user_roles.hospital_id))
        from user_roles join roles on roles.id = role_id where user_id = audited.id),
      'hospitals', (select jsonb_agg(hospital_id) from user_hospitals where user_id = audited.id),
      'calendar_feed', (select created_at from calendar_feeds where user_id = audited.id),
      'documents', (select jsonb_agg(jsonb_build_object('id', id, 'document_name', name)) from user_documents
        where user_id = audited.id))`,
  ),
  userDocument: row('user_documents', sql`jsonb_build_object('name', null, 'document_name', name)`),
  escalation: row(
    'escalations',
    sql`jsonb_build_object('next_step_at', null, 'acknowledgements', (select jsonb_agg(jsonb_build_object('user_id', user_id,
      'action', action, 'note', note) order by round) from escalation_acknowledgements where escalation_id = audited.id))`,
  ),
  surveyFlag: row('survey_flags'),
  transfer,
  offeredTransfer: transfer,
  vacation: row('vacations'),
  view: row('views'),
  vitalSign: row(
    'vital_signs',
    sql`jsonb_build_object('revision', null, 'set_id', null, 'value', null, 'device', null, 'level', null,
      'by_palpation', null, 'reason', null, 'correction_reason', audited.reason,
      'measured_value', jsonb_build_array(audited.value, audited.device, audited.level, audited.by_palpation)::text)`,
  ),
}
