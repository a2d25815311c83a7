import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { QueryOf } from '#contract/kit/endpoint'
import type { BlobResponse } from '#contract/kit/responses'
import type { patientTimeline } from '#contract/patientTimeline/calls'
import type { ResultFileKind } from '#contract/patientTimeline/timeline'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { openMedia } from '../../platform/files/media'
import { type ZipEntry, zipOf } from '../../platform/files/zip'
import { zipNames } from '../../platform/files/zipNames'
import { grouped } from '../../platform/grouped'
import { fieldProblem, notFound, orNotFound } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { isForPatient, ofEncounters, TypeRow, typeJson, typeOf } from '../investigations'

/** The most files of one download: the newest. So many have 500 results that are full. */
const mostFiles = 10_000

/** So that the path also fits on Windows, whose paths have 260 characters. */
const longestFolder = 80

const FileRow = z.strictObject({
  investigation_id: z.int(),
  execution_date: z.string(),
  types: z.array(TypeRow),
  media_id: z.int(),
  file_name: z.string(),
  size: z.int(),
})
type FileRow = z.output<typeof FileRow>
const SizeRow = z.strictObject({ files: z.int(), bytes: z.int() })

/** Which results are wanted; by default all. */
type WantedResults = QueryOf<typeof patientTimeline.results>

const ofKind: Record<ResultFileKind, SQL> = {
  documents: sql`media.content_type <> 'application/dicom'`,
  images: sql`media.content_type = 'application/dicom'`,
}

/**
 * Returns a statement with the files of the results that a patient can read, of their visits and of stays that have ended; the newest
 * result first.
 */
function filesOfPatient(columns: SQL, patientId: number, wanted: WantedResults): SQL {
  const { investigation_id: investigation, episode_id: episode, files } = wanted
  const isWanted = and(
    isForPatient,
    investigation === undefined ? undefined : sql`investigations.id = ${investigation}`,
    episode === undefined ? undefined : sql`investigations.episode_id = ${episode}`,
    files && ofKind[files],
  )
  return sql`select ${columns} from investigations ${ofEncounters}
    join investigation_files as files on files.investigation_id = investigations.id and files.kind = 'result'
    join media on media.id = files.media_id
    where investigations.patient_id = ${patientId} and investigations.status = ${INVESTIGATION_STATUS.done}
      and ${isWanted}
    order by investigations.id desc, files.id limit ${mostFiles}`
}

const columns = sql.raw(`investigations.id as investigation_id, investigations.execution_date,
  (select json_agg(${typeJson} order by chosen.position) from investigation_order_types as chosen
    join investigation_types on investigation_types.id = chosen.type_id
    where chosen.investigation_id = investigations.id) as types,
  files.media_id, media.file_name, media.size`)

/** Returns how many files the zip files of results have, and their size without compression, by their kind. */
export async function sizeOfResults(patientId: number, wanted: QueryOf<typeof patientTimeline.resultsSize>) {
  const sizeOf = async (files: ResultFileKind) => {
    const listed = filesOfPatient(sql`media.size`, patientId, { ...wanted, files })
    const [size] = await readJsonRows(
      SizeRow,
      sql`select count(*)::integer as files, coalesce(sum(size), 0)::bigint as bytes from (${listed}) as listed`,
    )
    return orNotFound(size)
  }
  return { documents: await sizeOf('documents'), images: await sizeOf('images') }
}

/** Returns the files with their paths: a folder for each result, named after its day and what was examined. */
function entriesOf(files: readonly FileRow[]): ZipEntry[] {
  const results = [...grouped(files, ({ investigation_id: id }) => id).values()]
  const folders = zipNames(
    results.map(([first]) => {
      const name = first && `${first.execution_date} ${listed(first.types.map((type) => typeOf(type).name))}`
      return (name ?? '').slice(0, longestFolder).trim()
    }),
  )
  return results.flatMap((ofResult, index) => {
    const names = zipNames(ofResult.map((file) => file.file_name))
    return ofResult.map(({ media_id: media, size }, each) => ({
      path: `${folders[index]}/${names[each]}`,
      size,
      open: async () => (await openMedia(media)).stream,
    }))
  })
}

/**
 * Returns the files of all results that a patient can read, or of some of them, as a zip file, made while it is sent.
 * @param patientId the patient, who is the caller
 * @throws Problem 422 on status if there are none; 404 if what is wanted has none, or is not the patient's
 */
export async function downloadResults(patientId: number, wanted: WantedResults): Promise<BlobResponse> {
  const files = await readJsonRows(FileRow, filesOfPatient(columns, patientId, wanted))
  const isAll = wanted.investigation_id === undefined && wanted.episode_id === undefined
  if (files.length === 0 && !isAll) throw notFound()
  if (files.length === 0) throw fieldProblem('status', 'investigation.noResults')
  const today = localTime(now().getTime(), caller().timeZone).date
  return {
    fileName: `results-${today}.zip`,
    contentType: 'application/zip',
    ...(await zipOf(entriesOf(files))),
  }
}
