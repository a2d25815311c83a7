import { and, type SQL, sql } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { localTime } from '#contract/rules/wallClock'
import { CONDITION_TYPE } from '#contract/sentSurveys/codes'
import type { SentSurveyInput } from '#contract/sentSurveys/sentSurvey'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { caller, context, now } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
import { seesAppointment } from '../../schema/appointmentAccess'
import { seesEpisode } from '../../schema/episodeAccess'
import { holdsRole } from '../../schema/memberships'

/** What the sender may see; a number must not tell of anything else. */
export interface SenderScope {
  /** Expects `users` in the statement. */
  patients: SQL
  /** Expects `appointments` and `clinics`. */
  visits: SQL
  /** Expects `episodes`. */
  episodes: SQL
  /** Those of no hospital count for everybody who sees the patient. Expects `survey_instances` and `users`. */
  submissions: SQL
}

/**
 * Returns what the caller may see.
 * @param patients which patients, from the scope of the call
 */
export async function senderScope(patients: SQL): Promise<SenderScope> {
  const { access } = context().platform
  return {
    patients,
    visits: seesAppointment(caller(), ['list-appointment', 'list-clinic-appointment', 'manage-public-surveys']),
    episodes: seesEpisode(caller(), ['list-episode', 'show-episode', 'manage-public-surveys']),
    submissions: sql`(survey_instances.hospital_id is null
      or ${await access.condition('submission', caller(), ['show-survey-instance', 'manage-public-surveys'])})`,
  }
}

/** Returns the condition that a hospital is this one or below it; undefined for any. */
function isAtOrBelow(hospital: SQL, id: number | null): SQL | undefined {
  return id === null
    ? undefined
    : sql`${hospital} in (select descendant_id from hospital_descendants where ancestor_id = ${id})`
}

/** Returns the condition that a column has this value; undefined for any. */
function has(column: SQL, value: number | string | null): SQL | undefined {
  return value === null ? undefined : sql`${column} = ${value}`
}

/** Returns the condition that an instant is on one of these days of the caller's calendar, both inclusive. */
function isOnDays(instant: SQL, from: string | null, to: string | null): SQL | undefined {
  const zone = caller().timeZone
  return and(
    from === null ? undefined : sql`${instant} >= (${from}::date::timestamp at time zone ${zone})`,
    to === null ? undefined : sql`${instant} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
  )
}

/** Returns the condition on the age in full years, both inclusive. */
function isOfAge({ age_from: from, age_to: to }: SentSurveyInput): SQL | undefined {
  const today = localTime(now().getTime(), caller().timeZone).date
  return and(
    from === null ? undefined : sql`users.birth_date <= ${today}::date - make_interval(years => ${from}::integer)`,
    to === null ? undefined : sql`users.birth_date > ${today}::date - make_interval(years => ${to + 1}::integer)`,
  )
}

/** The target: who the patients are, and where they are treated. */
function isInTarget(input: SentSurveyInput, { visits }: SenderScope): SQL | undefined {
  const { location_id: location, specialty_id: specialty } = input
  return and(
    location === null
      ? undefined
      : sql`users.id in (select user_id from hospital_patients where ${isAtOrBelow(sql`hospital_id`, location)})`,
    specialty === null
      ? undefined
      : sql`users.id in (select appointments.patient_id from appointments
          join clinics on clinics.id = appointments.clinic_id
          where ${and(visits, sql`appointments.active and appointments.hold_expires_at is null`, has(sql`clinics.specialty_id`, specialty), isAtOrBelow(sql`clinics.hospital_id`, location))})`,
    has(sql`users.country_id`, input.country),
    has(sql`users.city_id`, input.city),
    has(sql`users.gender`, input.gender),
    isOfAge(input),
    isOnDays(sql`users.created_at`, input.created_from, input.created_to),
  )
}

/** The patients who have submitted the form of the condition, in any of its versions. */
function haveSubmitted(input: SentSurveyInput, { submissions }: SenderScope): SQL {
  return sql`exists (select from survey_instances where ${and(
    sql`survey_instances.patient_id = users.id`,
    submissions,
    sql`survey_instances.status = ${SURVEY_STATUS.final}`,
    sql`survey_instances.survey_line_id = (select line_id from surveys where id = ${input.condition_survey_id})`,
    isAtOrBelow(sql`survey_instances.hospital_id`, input.condition_location_id),
    has(sql`survey_instances.specialty_id`, input.condition_specialty_id),
    isOnDays(sql`survey_instances.submitted_at`, input.condition_date_from, input.condition_date_to),
  )})`
}

/** The patients whose visit of such a clinic is completed. Days are those of the clinic's calendar. */
function haveVisited(input: SentSurveyInput, { visits }: SenderScope): SQL {
  const { condition_date_from: from, condition_date_to: to } = input
  return sql`users.id in (select appointments.patient_id from appointments
    join clinics on clinics.id = appointments.clinic_id where ${and(
      visits,
      sql`appointments.status = ${APPOINTMENT_STATUS.completed}`,
      has(sql`appointments.clinic_id`, input.condition_clinic_id),
      has(sql`appointments.doctor_id`, input.condition_doctor_id),
      has(sql`clinics.type`, input.condition_clinic_type),
      has(sql`clinics.specialty_id`, input.condition_specialty_id),
      isAtOrBelow(sql`clinics.hospital_id`, input.condition_location_id),
      from === null ? undefined : sql`appointments.date >= ${from}::date`,
      to === null ? undefined : sql`appointments.date <= ${to}::date`,
      hasDiagnosis(input, sql`diagnosis_codes.appointment_id = appointments.id`),
    )})`
}

/** Returns the condition that a visit or an episode has one of the diagnoses; undefined if none was chosen. */
function hasDiagnosis({ diagnostics }: SentSurveyInput, of: SQL): SQL | undefined {
  if (diagnostics.length === 0) return undefined
  return sql`exists (select from diagnosis_codes where ${of} and diagnosis_codes.removed_at is null
    and diagnosis_codes.code = any (${textArray(diagnostics.map(({ code }) => code))}))`
}

/** The patients who were admitted, whether they were discharged or not. */
function haveBeenAdmitted(input: SentSurveyInput, { episodes }: SenderScope): SQL {
  return sql`users.id in (select episodes.patient_id from episodes where ${and(
    episodes,
    has(sql`episodes.specialty_id`, input.condition_specialty_id),
    isAtOrBelow(sql`episodes.hospital_id`, input.condition_location_id),
    isOnDays(sql`episodes.created_at`, input.condition_date_from, input.condition_date_to),
    hasDiagnosis(input, sql`diagnosis_codes.episode_id = episodes.id`),
  )})`
}

function meetsCondition(input: SentSurveyInput, scope: SenderScope): SQL | undefined {
  if (input.condition_type === CONDITION_TYPE.survey) return haveSubmitted(input, scope)
  if (input.condition_type === CONDITION_TYPE.clinic) return haveVisited(input, scope)
  if (input.condition_type === CONDITION_TYPE.episode) return haveBeenAdmitted(input, scope)
  return undefined
}

/**
 * Returns the condition on the patients who would receive a survey now. Expects `users` in the statement.
 */
export function isRecipient(input: SentSurveyInput, scope: SenderScope): SQL {
  return sql`${and(
    sql`users.closed_at is null`,
    holdsRole('PATIENT'),
    scope.patients,
    isInTarget(input, scope),
    meetsCondition(input, scope),
  )}`
}
