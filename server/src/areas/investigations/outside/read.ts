import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type OutsideResult, outsideStates } from '#contract/investigations/outside'
import { db } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { openMedia } from '../../../platform/files/media'
import { orNotFound } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { outsideResultFiles, outsideResults } from '../../../schema/investigations'
import { PersonRow, personJson, personOf } from '../../../schema/people'

const mostShown = 20

const ResultRow = z.strictObject({
  id: z.int(),
  sender: z.string(),
  note: z.string().nullable(),
  sent: z.int(),
  state: z.enum(outsideStates),
  decider: PersonRow.nullable(),
  decided: z.int().nullable(),
  reason: z.string().nullable(),
  files: z.array(
    z.strictObject({
      id: z.int(),
      file_name: z.string(),
      content_type: z.string(),
      size: z.int(),
      is_dicom: z.boolean(),
    }),
  ),
})

const iso = (ms: number) => new Date(ms).toISOString()

/** Returns what was sent from outside for an order, the newest first. One statement. */
export async function outsideResultsOf(id: number): Promise<OutsideResult[]> {
  const rows = await readJsonRows(
    ResultRow,
    sql`select results.id, results.sender, results.note, ${sql.raw(epochMs('results.sent_at'))} as sent, results.state,
        case when people.id is not null then ${sql.raw(personJson('people'))} end as decider,
        ${sql.raw(epochMs('results.decided_at'))} as decided, results.reason,
        (select coalesce(json_agg(json_build_object('id', files.id, 'file_name', media.file_name, 'content_type', media.content_type,
            'size', media.size, 'is_dicom', media.content_type = 'application/dicom') order by files.id), '[]'::json)
          from outside_result_files as files join media on media.id = files.media_id
          where files.outside_result_id = results.id) as files
      from outside_results as results left join users as people on people.id = results.decided_by
      where results.investigation_id = ${id} order by results.id desc limit ${mostShown}`,
  )
  return rows.map(({ sent, decider, decided, reason, state, ...row }) => ({
    ...row,
    state,
    state_text: apiText(`outsideState.${state}`),
    sent_at: iso(sent),
    decided: decider && decided !== null ? { by: personOf(decider), at: iso(decided), reason } : null,
  }))
}

/** Opens a file that was sent from outside for an order. @throws Problem 404 */
export async function openOutsideFile(id: number, resultId: number, fileId: number) {
  const [file] = await db()
    .select({ media: outsideResultFiles.media_id })
    .from(outsideResultFiles)
    .innerJoin(outsideResults, eq(outsideResults.id, outsideResultFiles.outside_result_id))
    .where(
      and(eq(outsideResultFiles.id, fileId), eq(outsideResults.id, resultId), eq(outsideResults.investigation_id, id)),
    )
  return openMedia(orNotFound(file).media)
}
