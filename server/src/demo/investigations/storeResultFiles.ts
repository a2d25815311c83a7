import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { readHeaders, storeImage } from '../../areas/imaging'
import { db } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { inTransaction } from '../../platform/database/transaction'
import { saveMedia } from '../../platform/files/media'
import { receiveBytes } from '../../platform/files/receiveFile'
import { discardFile } from '../../platform/files/uncommitted'
import type { ReceivedFile } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { investigationFiles } from '../../schema/investigations'
import { chestXray, type DemoFile, headCt, heartUltrasound } from '../imaging/demoStudies'
import { drawChest } from './chestPicture'
import { reportPdf } from './reportPdf'

const ResultRow = z.strictObject({
  id: z.int(),
  event_id: z.int(),
  names: z.array(z.string()),
  day: z.string(),
  patient: z.strictObject({ first_name: z.string(), last_name: z.string(), national_id: z.string() }),
})
type ResultRow = z.output<typeof ResultRow>

/** The results of the seeded orders that have no files yet. The first event of any other order keeps what was ordered. */
function resultsWithoutFiles(): Promise<ResultRow[]> {
  return readJsonRows(
    ResultRow,
    sql`select investigations.id, events.id as event_id, investigations.execution_date as day,
        json_build_object('first_name', patients.first_name, 'last_name', patients.last_name,
          'national_id', patients.uuid) as patient,
        (select json_agg(types.name order by chosen.position) from investigation_order_types as chosen
          join investigation_types as types on types.id = chosen.type_id
          where chosen.investigation_id = investigations.id) as names
      from investigations join users as patients on patients.id = investigations.patient_id
      join investigation_events as events
        on events.investigation_id = investigations.id and events.event = 'done'
      join investigation_events as first on first.investigation_id = investigations.id and first.event = 'ordered'
        and first.recorded = '{}'
      where not exists (select from investigation_files where investigation_files.investigation_id = investigations.id)
      order by investigations.id`,
  )
}

/** The pictures of imaging, by the English name of its type. */
const pictures: Record<string, (result: ResultRow) => DemoFile[]> = {
  'Chest X-ray, two views': (result) => [{ name: 'chest.png', bytes: drawChest() }, ...chestXray(result)],
  'CT of the head without contrast': headCt,
  Echocardiography: heartUltrasound,
}

async function filesOf(result: ResultRow): Promise<ReceivedFile[]> {
  const { names } = result
  const report = reportPdf(['Result', ...names, '', 'Demo: not of a real person.'])
  const drawn = names.flatMap((name) => pictures[name]?.(result) ?? [])
  const files: ReceivedFile[] = []
  for (const { name, bytes } of [...drawn, { name: 'report.pdf', bytes: report }])
    files.push(await receiveBytes(name, bytes))
  return files
}

async function storeFiles({ id, event_id: eventId }: ResultRow, files: readonly ReceivedFile[]): Promise<void> {
  const headers = await readHeaders(files, 'attachment')
  for (const file of files) {
    const { id: mediaId } = await saveMedia(file)
    const stored = await db()
      .insert(investigationFiles)
      .values({ investigation_id: id, event_id: eventId, kind: 'result', media_id: mediaId })
      .returning({ id: investigationFiles.id })
    const header = headers.get(file)
    if (header) await storeImage(orNotFound(stored[0]).id, header)
  }
}

/** Stores the files of the results of the demo, as if their centers had uploaded them; a next call continues. */
export async function storeResultFiles(): Promise<void> {
  for (const result of await resultsWithoutFiles()) {
    const files = await filesOf(result)
    try {
      await inTransaction(() => storeFiles(result, files))
    } finally {
      for (const file of files) await discardFile(file)
    }
  }
}
