import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { foldText } from '#contract/rules/foldText'
import { containsText } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'
import { byName } from '../../../platform/texts'
import { formText } from '../../surveys'
import { ofHospitals } from './counts'

const mostForms = 200

const FormRow = z.strictObject({ id: z.int(), title: z.string(), title_ar: z.string() })

/**
 * Returns the newest final versions of the forms with submissions, by title; 200 at most.
 * @param q part of the title, in either language
 * @param scope a condition on `hospitals`: those whose submissions count
 */
export async function formsWithSubmissions(q: string | undefined, scope: SQL): Promise<{ id: number; name: string }[]> {
  const isMine = await ofHospitals(scope)
  const words = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
  const isFound = sql.join([sql`true`, ...words.map((word) => containsText(sql`surveys.search`, word))], sql` and `)
  const rows = await readRows(
    FormRow,
    sql`
      select surveys.id, surveys.title, surveys.title_ar from surveys
      where surveys.status = 1 and ${isFound}
        and not exists (select from surveys as newer where newer.line_id = surveys.line_id and newer.status = 1
          and newer.version > surveys.version)
        and exists (select from survey_instances
          where survey_instances.survey_line_id = surveys.line_id and survey_instances.status = 1
            and ${isMine(sql`survey_instances.hospital_id`)})
      order by surveys.title, surveys.id limit ${mostForms}`,
  )
  return rows
    .map(({ id, title, title_ar: titleInArabic }) => ({ id, name: formText(title, titleInArabic) }))
    .sort(byName)
}
