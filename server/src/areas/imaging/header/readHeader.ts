import { type FileHandle, open } from 'node:fs/promises'
import type { DataSet } from 'dicom-parser'
import type { dicomImages } from '../../../schema/imaging'
import { readText } from './characterSets'
import {
  type HeaderData,
  headerBytes,
  isDeflated,
  mostInflatedBytes,
  readHeaderData,
  TooLargeInflated,
} from './dataSet'
import { pixelsEnd } from './pixelsEnd'

/** What is stored of a header. */
export type DicomHeader = Omit<
  typeof dicomImages.$inferInsert,
  'file_id' | 'preview_state' | 'preview_problem' | 'preview_attempts' | 'preview_claimed_at'
>

/** The file is not a complete DICOM file, or grows beyond the limit when it is inflated. */
export type HeaderProblem = 'damaged' | 'inflates'

const largestInteger = 2 ** 31 - 1

function finite(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value
}

function whole(value: number | undefined): number | null {
  return value === undefined || !Number.isInteger(value) || Math.abs(value) > largestInteger ? null : value
}

/** Returns a date of the standard, `20261122`, as `2026-11-22`; null for one that does not exist. */
function dayOf(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})/.exec(value ?? '') ?? []
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  return year && Number(year) > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The only attributes that are read. */
function headerOf(dataSet: DataSet, syntax: string): DicomHeader {
  const text = (tag: string) => {
    const { dataOffset = 0, length = 0 } = dataSet.elements[tag] ?? {}
    const bytes = dataSet.byteArray.subarray(dataOffset, dataOffset + Math.min(length, 1_000))
    return readText(bytes, dataSet.string('x00080005', 0) ?? '')
  }
  const spacing = ['x00280030', 'x00181164'].find((tag) => finite(dataSet.floatString(tag, 0)) !== null) ?? ''
  return {
    transfer_syntax: syntax.slice(0, 64),
    study_uid: text('x0020000d'),
    study_description: text('x00081030'),
    study_date: dayOf(dataSet.string('x00080020')),
    series_uid: text('x0020000e'),
    series_number: whole(dataSet.intString('x00200011')),
    series_description: text('x0008103e'),
    instance_uid: text('x00080018'),
    instance_number: whole(dataSet.intString('x00200013')),
    modality: text('x00080060'),
    body_part: text('x00180015'),
    rows: whole(dataSet.uint16('x00280010')),
    columns: whole(dataSet.uint16('x00280011')),
    frames: Math.max(1, whole(dataSet.intString('x00280008')) ?? 1),
    window_center: finite(dataSet.floatString('x00281050', 0)),
    window_width: finite(dataSet.floatString('x00281051', 0)),
    row_spacing: finite(dataSet.floatString(spacing, 0)),
    column_spacing: finite(dataSet.floatString(spacing, 1)),
    patient_name: text('x00100010'),
    patient_id: text('x00100020'),
  }
}

async function beginning(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, 0)
  return bytes.subarray(0, bytesRead)
}

/** Reads what the header is in: the beginning of a file, or all of a deflated one. */
async function headerPart(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = await beginning(file, Math.min(size, headerBytes))
  if (bytes.length === size || !isDeflated(bytes)) return bytes
  if (size > mostInflatedBytes) throw new TooLargeInflated()
  return beginning(file, size)
}

async function checked(file: FileHandle, data: HeaderData): Promise<DicomHeader | HeaderProblem> {
  const header = headerOf(data.dataSet, data.syntax)
  const pixels = (header.rows ?? 0) * (header.columns ?? 0) * header.frames
  return data.isComplete && (await pixelsEnd(file, data, pixels)) ? header : 'damaged'
}

/** Reads the header of a DICOM file, within limits, and checks that the file is complete. */
export async function readHeader(path: string, size: number): Promise<DicomHeader | HeaderProblem> {
  const file = await open(path, 'r')
  try {
    return await checked(file, await readHeaderData(await headerPart(file, size), size))
  } catch (error) {
    return error instanceof TooLargeInflated ? 'inflates' : 'damaged'
  } finally {
    await file.close()
  }
}
