import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QuestionnaireResponseResource } from '#contract/fhir/resources/questionnaireResponse'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { epochMs } from '../../../platform/database/expressions'
import { encounter, FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { AnswerRow, answeredItems, answersOfSubmission, GroupRows, groupsOfForm } from '../forms'
import { baseUrl } from '../handlers'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  form_id: z.int(),
  patient_id: z.int(),
  /** The stay that it is about. */
  episode_id: z.int().nullable(),
  creator: FhirPersonRow,
  submitted: z.int(),
  groups: GroupRows,
  answers: z.array(AnswerRow),
  /** The address of the API. */
  base: z.string(),
})

/** A submission that is final: a draft is none yet. */
export const questionnaireResponse: FhirResource<z.output<typeof QuestionnaireResponseResource>> = {
  type: 'QuestionnaireResponse',
  sources: [
    source({
      from: sql`survey_instances join users on users.id = survey_instances.patient_id
        join surveys on surveys.id = survey_instances.survey_id
        join users as creators on creators.id = survey_instances.creator_id`,
      when: sql`survey_instances.status = ${SURVEY_STATUS.final}`,
      id: sql`survey_instances.id`,
      changed: sql`survey_instances.row_changed_at`,
      columns: () =>
        sql`${sql.raw(`surveys.id as form_id, survey_instances.patient_id,
        case when survey_instances.model_type = 'episode' then survey_instances.model_id end as episode_id,
        ${personOfRow('creators')} as creator, ${epochMs('survey_instances.submitted_at')} as submitted,
        ${groupsOfForm} as groups, ${answersOfSubmission} as answers`)}, ${baseUrl()}::text as base`,
      row: Row,
      selecting: {
        patient: (id) => sql`survey_instances.patient_id = ${id}`,
        date: sql`survey_instances.submitted_at`,
        status: { completed: sql`true` },
      },
      toFhir: (row) => {
        const isByPatient = row.creator.id === row.patient_id
        return {
          resourceType: 'QuestionnaireResponse',
          questionnaire: `${row.base}/Questionnaire/${row.form_id}`,
          status: 'completed',
          subject: patient(row.patient_id),
          authored: instantOf(row.submitted),
          author: isByPatient ? patient(row.patient_id) : practitioner(row.creator),
          ...present({
            encounter: row.episode_id === null ? null : encounter({ episode_id: row.episode_id, appointment_id: null }),
            source: isByPatient ? patient(row.patient_id) : null,
            item: answeredItems(row.groups, row.answers),
          }),
        }
      },
    }),
  ],
}
