import { context, db } from '../../platform/context'
import type { ReceivedFile } from '../../platform/http/handlers'
import { fieldProblem } from '../../platform/http/problem'
import { dicomImages } from '../../schema/imaging'
import { codeImage } from './coded/jobs'
import { mostInflatedBytes } from './header/dataSet'
import { type DicomHeader, type HeaderProblem, readHeader } from './header/readHeader'
import { makePreviews } from './previews/jobs'

/** A transaction that runs again has moved its files into the store before. */
const known = new WeakMap<ReceivedFile, DicomHeader | HeaderProblem>()

async function headerOf(file: ReceivedFile): Promise<DicomHeader | HeaderProblem> {
  const header = known.get(file) ?? (await readHeader(file.path, file.size))
  known.set(file, header)
  return header
}

/** The headers of the DICOM files among some that were received. */
export type Headers = ReadonlyMap<ReceivedFile, DicomHeader>

/**
 * Reads the headers of the DICOM files among those that were received, before any is stored.
 * @param field of the form
 * @throws Problem 422 on the field for the first file that is damaged, or that grows too large when it is inflated
 */
export async function readHeaders(files: readonly ReceivedFile[], field: string): Promise<Headers> {
  const headers = new Map<ReceivedFile, DicomHeader>()
  for (const file of files.filter(({ type }) => type === 'dcm')) {
    const header = await headerOf(file)
    const name = file.originalName
    if (header === 'damaged') throw fieldProblem(field, 'imaging.damaged', { name })
    if (header === 'inflates')
      throw fieldProblem(field, 'imaging.inflates', { name, max: mostInflatedBytes / 1024 / 1024 })
    headers.set(file, header)
  }
  return headers
}

/** Stores the header of a DICOM file of an investigation, in the transaction of the call; its previews and coded frames are made soon. */
export async function storeImage(fileId: number, header: DicomHeader): Promise<void> {
  await db()
    .insert(dicomImages)
    .values({ ...header, file_id: fileId })
  await context().platform.jobs.enqueue(makePreviews.name, { file_id: fileId }, { key: String(fileId) })
  await context().platform.jobs.enqueue(codeImage.name, { file_id: fileId }, { key: String(fileId) })
}
