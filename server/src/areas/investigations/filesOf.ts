import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { investigationFileKinds } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { imagesOf } from '../imaging'

const FileRow = z.strictObject({
  id: z.int(),
  investigation_id: z.int(),
  of: z.enum(investigationFileKinds),
  file_name: z.string(),
  content_type: z.string(),
  mime_type: z.string(),
  size: z.int(),
  is_dicom: z.boolean(),
  execution_notes: z.string().nullable(),
  outside_sender: z.string().nullable(),
})

/** The files of an order and of its result. */
type Files = Pick<Investigation, 'attachments' | 'media'>

/** Returns a function that returns the files of an order, of those given. One statement, and one more if there are DICOM files. */
export async function filesOf(ids: readonly number[]): Promise<(id: number) => Files> {
  const rows = await readJsonRows(
    FileRow,
    sql`select files.id, files.investigation_id, files.kind as of, media.file_name, media.content_type,
        media.content_type as mime_type, media.size, media.content_type = 'application/dicom' as is_dicom,
        case files.kind when 'result' then events.recorded ->> 'execution_notes' end as execution_notes,
        outside.sender as outside_sender
      from investigation_files as files join media on media.id = files.media_id
      join investigation_events as events on events.id = files.event_id
      left join outside_result_files as sent on sent.media_id = files.media_id
      left join outside_results as outside on outside.id = sent.outside_result_id
      where files.investigation_id = any (${numberArray(ids)}) order by files.id`,
  )
  const imageOf = await imagesOf(rows)
  return (id) => {
    const mine = rows
      .filter((row) => row.investigation_id === id)
      .map(({ investigation_id: _order, ...file }) => ({ ...file, image: imageOf(file.id) }))
    const results = mine.filter((file) => file.of === 'result')
    return {
      attachments: mine.filter((file) => file.of === 'order'),
      media: { normal: results.filter((file) => !file.is_dicom), dicom: results.filter((file) => file.is_dicom) },
    }
  }
}
