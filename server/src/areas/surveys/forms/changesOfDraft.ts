import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { FormPlace } from '#contract/surveys/form'
import { versionChanges } from '#contract/surveys/versionChanges'
import { now } from '../../../platform/context'
import { readRows } from '../../../platform/database/rows'
import { orNotFound } from '../../../platform/http/problem'
import { readGroups } from '../readForm'

const FormRow = z.strictObject({
  version: z.int(),
  current_id: z.int().nullable(),
  current_version: z.int().nullable(),
  submissions_count: z.int(),
  drafts_count: z.int(),
  sent_count: z.int(),
  clinics_count: z.int(),
})

async function readPlaces(id: number): Promise<FormPlace[]> {
  return (await readGroups(id)).flatMap(({ questions }) => questions)
}

const compared = ({ id, line_id, required, show_if, red_flag }: FormPlace) => ({
  line_id,
  question_id: id,
  required,
  show_if,
  red_flag,
})

/**
 * Returns what publishing a version of a form would change in comparison with the current one, and for whom.
 * @throws Problem 404 if there is no such form
 */
export async function changesOfDraft(id: number) {
  const [row] = await readRows(
    FormRow,
    sql`
      select surveys.version, current.id as current_id, current.version as current_version,
        count_of_line.final as submissions_count, count_of_line.draft as drafts_count,
        (select count(*)::integer from sent_surveys join surveys as sent on sent.id = sent_surveys.survey_id
          where sent.line_id = surveys.line_id and sent_surveys.ends_at > ${now().toISOString()}) as sent_count,
        (select count(*)::integer from clinics where deleted_at is null
          and (clinics.survey_id = surveys.line_id or clinics.specialty_form_id = surveys.line_id)) as clinics_count
      from surveys
        left join surveys as current on current.line_id = surveys.line_id and current.current
        cross join lateral (select
            count(*) filter (where status = ${SURVEY_STATUS.final})::integer as final,
            count(*) filter (where status = ${SURVEY_STATUS.draft})::integer as draft
          from survey_instances where survey_line_id = surveys.line_id) as count_of_line
      where surveys.id = ${id}`,
  )
  const { version, current_id: currentId, current_version: currentVersion, ...counts } = orNotFound(row)
  const [before, after] = [currentId === null ? [] : await readPlaces(currentId), await readPlaces(id)]
  const { added, removed, changed } = versionChanges(before.map(compared), after.map(compared))
  const names = new Map([...before, ...after].map(({ line_id, question_text: name }) => [line_id, name]))
  const named = (lines: readonly number[]) => lines.map((line) => ({ id: line, name: names.get(line) ?? '' }))
  return {
    from_version: currentVersion,
    to_version: version,
    added: named(added),
    removed: named(removed),
    changed: named(changed),
    ...counts,
  }
}
