import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../platform/access/access'
import { holdsAny } from '../../platform/access/accessPath'
import { heldStaffPermissions, pathsOfPatient, pathsThroughHospital } from '../../platform/access/scope'
import { numberArray } from '../../platform/database/expressions'

export const sentSurveyRules = {
  /** Through its location; one without a location belongs to its sender. */
  sentSurvey: {
    key: sql`sent_surveys.id`,
    records: (keys) => sql`sent_surveys where sent_surveys.id = any (${numberArray(keys)})
      and sent_surveys.withdrawn_at is null`,
    accessPaths: (person, permissions) => {
      const held = heldStaffPermissions(person, permissions)
      if (!holdsAny(held)) return []
      const throughLocation = pathsThroughHospital(person, held, sql`sent_surveys.location_id`)
      if (person.isSuperAdmin) return throughLocation
      const isOwn = sql`(sent_surveys.location_id is null and sent_surveys.sender_id = ${person.id})`
      return [{ name: 'own', opensWith: held, when: isOwn }, ...throughLocation]
    },
  },
  /** A form that was sent to the patient. */
  surveyToAnswer: {
    key: sql`surveys.id`,
    records: (keys) => sql`surveys where surveys.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) =>
      pathsOfPatient(
        person,
        permissions,
        'own',
        sql`exists (select from sent_surveys join sent_survey_recipients as recipients on recipients.sent_survey_id = sent_surveys.id
          where sent_surveys.survey_id = surveys.id and recipients.patient_id = ${person.id})`,
      ),
  },
} satisfies Record<string, AccessRule>
