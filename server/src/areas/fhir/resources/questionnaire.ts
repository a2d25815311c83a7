import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QuestionnaireResource } from '#contract/fhir/resources/questionnaire'
import { identifierSystems } from '#contract/fhir/systems'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { epochMs } from '../../../platform/database/expressions'
import { instantOf, present } from '../elements'
import { GroupRows, groupsOfForm, itemsOf, titleOfForm } from '../forms'
import { baseUrl } from '../handlers'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  form_id: z.int(),
  line_id: z.int(),
  version: z.int(),
  title: z.string(),
  current: z.boolean(),
  published: z.int(),
  hospital: z.string().nullable(),
  groups: GroupRows,
  /** The address of the API. */
  base: z.string(),
})

/** A published version of a form: `active` as long as it is offered, then `retired`. */
export const questionnaire: FhirResource<z.output<typeof QuestionnaireResource>> = {
  type: 'Questionnaire',
  sources: [
    source({
      from: sql`surveys left join hospitals as publishers on publishers.id = surveys.hospital_id`,
      when: sql`surveys.status = ${SURVEY_STATUS.final}`,
      id: sql`surveys.id`,
      changed: sql`surveys.row_changed_at`,
      columns: () =>
        sql`${sql.raw(`surveys.id as form_id, surveys.line_id, surveys.version, ${titleOfForm} as title, surveys.current,
        ${epochMs('surveys.published_at')} as published, publishers.name as hospital, ${groupsOfForm} as groups`)},
        ${baseUrl()}::text as base`,
      row: Row,
      selecting: {
        date: sql`surveys.published_at`,
        status: { active: sql`surveys.current`, retired: sql`not surveys.current` },
      },
      toFhir: (row) => ({
        resourceType: 'Questionnaire',
        url: `${row.base}/Questionnaire/${row.form_id}`,
        identifier: [{ system: identifierSystems.form, value: String(row.line_id) }],
        version: String(row.version),
        title: row.title,
        status: row.current ? 'active' : 'retired',
        subjectType: ['Patient'],
        date: instantOf(row.published),
        ...present({ publisher: row.hospital, item: itemsOf(row.groups) }),
      }),
    }),
  ],
}
