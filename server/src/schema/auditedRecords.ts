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

const submission = row(
  'survey_instances',
  sql`jsonb_build_object('client_id', null, 'survey_line_id', null, 'revision', null,
    'surveys_answers', (select jsonb_agg(jsonb_build_object('question_id', line_id, 'options', option_ids,
      'number', hundredths / 100.0, 'text', text) order by line_id) from survey_answers where instance_id = audited.id))`,
)

const survey = row(
  'surveys',
  sql`jsonb_build_object('revision', null, 'groups', (select jsonb_agg(jsonb_build_object('group_title', groups.title,
      'group_title_ar', groups.title_ar, 'questions', (select jsonb_agg(jsonb_build_object('question_id', question_id,
        'required', required, 'show_if', show_if, 'red_flag', red_flag) order by position)
      from survey_places where group_id = groups.id)) order by groups.position)
    from survey_groups as groups where groups.survey_id = audited.id))`,
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
  allergy: row('allergies', sql`jsonb_build_object('applies', null, 'substance_key', null, 'revision', null)`),
  diagnosis: row('diagnoses'),
  drug: row('drugs'),
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
  surveyFlag: row('survey_flags'),
  vacation: row('vacations'),
  view: row('views'),
}
