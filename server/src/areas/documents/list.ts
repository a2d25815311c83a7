import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { EpisodeDocument } from '#contract/documents/calls'
import { documentKinds } from '#contract/documents/documentKinds'
import type { Language } from '#contract/kit/translate'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { openMedia } from '../../platform/files/media'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'

const DocumentRow = z.strictObject({
  id: z.int(),
  episode_id: z.int(),
  hospital_id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  kind: z.enum(documentKinds),
  version: z.int(),
  is_newest: z.boolean(),
  created: z.int(),
  discharged: z.int(),
  size_en: z.int(),
  size_ar: z.int(),
})

/** As the summary says, which never changes. */
const discharged = `(summaries.snapshot ->> 'discharged_at')::timestamptz`

/** The condition that `documents` is of the newest version of its summary. */
export const isNewest = sql`documents.version = (select max(newest.version) from episode_documents as newest
  where newest.episode_id = documents.episode_id)`

/**
 * Returns documents, the newest version of the newest stay first: 100 at most.
 * @param which a condition on `episodes` and `documents`
 */
export async function documentList(which: SQL): Promise<EpisodeDocument[]> {
  const rows = await readJsonRows(
    DocumentRow,
    sql`select documents.id, documents.episode_id, episodes.hospital_id, hospitals.name, hospitals.alternate_name,
        documents.kind, documents.version, ${isNewest} as is_newest,
        ${sql.raw(epochMs('summaries.created_at'))} as created,
        ${sql.raw(epochMs(discharged))} as discharged, english.size as size_en, arabic.size as size_ar
      from episode_documents as documents
      join discharge_summaries as summaries
        on summaries.episode_id = documents.episode_id and summaries.version = documents.version
      join episodes on episodes.id = documents.episode_id join hospitals on hospitals.id = episodes.hospital_id
      join media as english on english.id = documents.media_en_id
      join media as arabic on arabic.id = documents.media_ar_id
      where ${which}
      order by ${sql.raw(discharged)} desc, documents.episode_id desc, documents.version desc, documents.id limit 100`,
  )
  return rows.map((row) => ({
    id: row.id,
    episode_id: row.episode_id,
    hospital: { id: row.hospital_id, name: localizedName(row) },
    kind: row.kind,
    title: apiText(`documents.kind.${row.kind}`),
    version: row.version,
    is_newest: row.is_newest,
    created_at: new Date(row.created).toISOString(),
    discharged_at: new Date(row.discharged).toISOString(),
    files: [
      { language: 'en' as const, size: row.size_en },
      { language: 'ar' as const, size: row.size_ar },
    ],
  }))
}

const FileRow = z.strictObject({ media_en_id: z.int(), media_ar_id: z.int() })

/** Opens the file of a document in a language. @throws Problem 404 */
export async function openDocument(id: number, language: Language) {
  const [row] = await readJsonRows(
    FileRow,
    sql`select media_en_id, media_ar_id from episode_documents where id = ${id}`,
  )
  const { media_en_id: english, media_ar_id: arabic } = orNotFound(row)
  return openMedia(language === 'ar' ? arabic : english)
}
