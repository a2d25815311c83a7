import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { investigationEvents } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { openMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { criticalAlerts } from './criticalAlerts'
import { filesOf } from './filesOf'
import { changeable, investigationOf } from './investigationOf'
import { InvestigationRow, investigationColumns, investigationTables } from './investigationRow'
import { labValueOf, labValuesOf, labValuesWhere } from './labValues'
import { orderedTogether } from './list'
import { outsideResultsOf } from './outside/read'

/** So many events of an order are shown; more than an order has in practice. */
const mostEvents = 200

const EventRow = z.strictObject({
  id: z.int(),
  event: z.enum(investigationEvents),
  note: z.string().nullable(),
  execution_date: z.string().nullable(),
  execution_notes: z.string().nullable(),
  by: PersonRow,
  at: z.int(),
})

const FileRow = z.strictObject({ id: z.int(), media_id: z.int(), file_name: z.string(), size: z.int() })
export type FileRow = z.output<typeof FileRow>

/** Returns the row of an order. @throws Problem 404 */
export async function investigationRow(id: number): Promise<InvestigationRow> {
  const [row] = await readJsonRows(
    InvestigationRow,
    sql`select ${investigationColumns} from ${investigationTables()} where investigations.id = ${id}`,
  )
  return orNotFound(row)
}

/** Returns the files with a condition on `investigation_files`, in the order in which they came. */
export function filesWhere(condition: SQL): Promise<FileRow[]> {
  return readJsonRows(
    FileRow,
    sql`select investigation_files.id, investigation_files.media_id, media.file_name, media.size
      from investigation_files join media on media.id = investigation_files.media_id
      where ${condition} order by investigation_files.id`,
  )
}

async function timelineOf(id: number): Promise<Investigation['timeline']> {
  const values = await labValuesWhere(sql`investigation_values.investigation_id = ${id}`)
  const rows = await readJsonRows(
    EventRow,
    sql`select events.id, events.event, events.note, events.recorded->>'execution_date' as execution_date,
        events.recorded->>'execution_notes' as execution_notes, ${sql.raw(personJson('people'))} as by,
        ${sql.raw(epochMs('events.at'))} as at
      from investigation_events as events join users as people on people.id = events.by_id
      where events.investigation_id = ${id} order by events.id desc limit ${mostEvents}`,
  )
  return rows.map(({ id: eventId, event, by, at, ...entry }) => ({
    ...entry,
    lab_values: values.filter((value) => value.event_id === eventId).map(labValueOf),
    event,
    event_text: apiText(`investigationEvent.${event}`),
    by: personOf(by),
    at: new Date(at).toISOString(),
  }))
}

/** Returns an order with its files and its timeline, in the caller's language. @throws Problem 404 */
export async function readInvestigation(id: number): Promise<Investigation> {
  const row = await investigationRow(id)
  const files = await filesOf([id])
  return {
    ...investigationOf(row, await changeable([id])),
    editor_id: row.editor.id,
    editor: personOf(row.editor),
    ...files(id),
    lab_values: (await labValuesOf([id]))(id),
    critical_alerts: await criticalAlerts(id),
    timeline: await timelineOf(id),
    ordered_together: await orderedTogether(row),
    outside_results: await outsideResultsOf(id),
  }
}

/** Opens a file of an order. @throws Problem 404 */
export async function openFile(id: number) {
  const [file] = await filesWhere(sql`investigation_files.id = ${id}`)
  return openMedia(orNotFound(file).media_id)
}
