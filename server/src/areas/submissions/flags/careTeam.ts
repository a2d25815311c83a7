import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { assignableTo } from '../../../platform/access/scope'
import { now } from '../../../platform/context'
import { textArray } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { holdsRole, membersOf } from '../../../schema/memberships'
import { daysAfterVisit, givesRelationAtClinic } from '../../../schema/patientAccess'
import { NamesRow, namesInScripts } from '../../../schema/people'
import { notify } from '../../notifications'
import { isFollowUpRow } from '../followUpAccess'
import { hospitalsOfFlag } from './policy'

const acknowledging: readonly Permission[] = ['update-survey-instance']
const acknowledgingFollowUps: readonly Permission[] = ['update-follow-up']

const FlaggedRow = z.strictObject({
  id: z.int(),
  patient: NamesRow,
  title: z.string(),
  title_ar: z.string(),
  doctor_id: z.int().nullable(),
  is_follow_up: z.boolean(),
})

/**
 * Returns a red flag of a submission, with the doctor of the patient's last visit; undefined if it raised none. A visit that
 * the patient missed does not count, nor one that gives its doctor no relation to the patient. What is
 * about an episode is for the staff of its hospital: the doctor of a visit does not open it.
 */
async function flaggedSubmission(instanceId: number) {
  const since = new Date(now().getTime() - daysAfterVisit * 86_400_000).toISOString()
  const [row] = await readRows(
    FlaggedRow,
    sql`
      select survey_flags.id, ${namesInScripts(sql`users`)} as patient, surveys.title, surveys.title_ar,
        ${isFollowUpRow} as is_follow_up,
        (select doctors.id from appointments join clinics on clinics.id = appointments.clinic_id
          join users as doctors on doctors.id = appointments.doctor_id
          where survey_instances.model_type <> 'episode'
            and appointments.patient_id = survey_flags.patient_id and appointments.active and doctors.closed_at is null
            and appointments.ends_at > ${since} and appointments.starts_at <= ${now().toISOString()}
            and appointments.status <> ${APPOINTMENT_STATUS.missed} and ${givesRelationAtClinic()}
            and ${assignableTo(sql`doctors.id`, acknowledging, sql`clinics.hospital_id`)}
          order by appointments.starts_at desc limit 1) as doctor_id
      from survey_flags
      join users on users.id = survey_flags.patient_id
      join survey_instances on survey_instances.id = survey_flags.instance_id
      join surveys on surveys.id = survey_instances.survey_id
      where survey_flags.instance_id = ${instanceId} order by survey_flags.id limit 1`,
  )
  return row
}

const RecipientRow = z.strictObject({ id: z.int() })

/** Returns the staff who can acknowledge a flag at its hospital; Super Admins if there are none. */
async function staffOf(flagId: number, permissions: readonly Permission[]): Promise<number[]> {
  const hospitals = sql`select team.hospital_id from survey_flags cross join lateral (${hospitalsOfFlag}) as team
    where survey_flags.id = ${flagId}`
  const staff = await readRows(
    RecipientRow,
    sql`
      with team as materialized (${hospitals})
      select users.id from users where users.closed_at is null
        and users.id in (${membersOf(sql`select hospital_id from team`)})
        and exists (select from team
          where hospital_id in (select root_id from hospital_grants(users.id, ${textArray(permissions)})))
      order by users.id`,
  )
  if (staff.length > 0) return staff.map(({ id }) => id)
  const superAdmins = await readRows(
    RecipientRow,
    sql`select users.id from users where users.closed_at is null and ${holdsRole('SUPER_ADMIN')} order by users.id`,
  )
  return superAdmins.map(({ id }) => id)
}

/**
 * Notifies the care team of the red flags of a submission, once: unless it is about an episode, the doctor of the
 * patient's last visit in 30 days; otherwise the staff of its hospital who can acknowledge them, otherwise Super Admins.
 */
export async function notifyCareTeam(instanceId: number): Promise<void> {
  const flagged = await flaggedSubmission(instanceId)
  if (!flagged) return
  const { doctor_id: doctor, patient, title, title_ar: titleInArabic } = flagged
  const permissions = flagged.is_follow_up ? acknowledgingFollowUps : acknowledging
  const recipients = doctor === null ? await staffOf(flagged.id, permissions) : [doctor]
  const form = { name: title || titleInArabic, alternate_name: titleInArabic || title }
  await notify(
    recipients.map((userId) => ({
      type: 'answer_flagged',
      userId,
      key: String(instanceId),
      values: { patient, form },
      about: {},
    })),
  )
}
