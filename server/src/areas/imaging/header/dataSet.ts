import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import dicomParser, { type DataSet } from 'dicom-parser'

/** So much of a file is searched for the header, which is shorter in practice. */
export const headerBytes = 8 * 1024 * 1024

/** A deflated file that grows beyond this is refused. */
export const mostInflatedBytes = 64 * 1024 * 1024

const deflatedSyntax = '1.2.840.10008.1.2.1.99'
export const pixelData = 'x7fe00010'

/** The elements of a file before its pixels, and how large the data are in which they are. */
export interface HeaderData {
  dataSet: DataSet
  syntax: string
  /** Of the file or, of a deflated one, of its inflated data. */
  size: number
  /** Whether the elements before the pixels, or those of a file without pixels, end where they should. */
  isComplete: boolean
}

/** The file grows beyond the limit when it is inflated. */
export class TooLargeInflated extends Error {}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** Returns the meta header followed by the inflated data. */
async function inflated(bytes: Buffer, start: number): Promise<Buffer> {
  try {
    const data = await inflate(bytes.subarray(start), { maxOutputLength: mostInflatedBytes })
    return Buffer.concat([bytes.subarray(0, start), data])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeInflated()
    throw error
  }
}

/** Returns the transfer syntax of a file and where its meta header ends. @throws for a file without them */
function readMeta(bytes: Buffer): { syntax: string; end: number } {
  const meta = dicomParser.readPart10Header(bytes)
  const syntax = meta.string('x00020010')
  if (!syntax) throw new Error('The file has no transfer syntax')
  const ends = Object.values(meta.elements).map(({ dataOffset, length }) => dataOffset + length)
  return { syntax, end: Math.max(...ends) }
}

/** The library throws what it has read before an error. */
function dataSetOf(thrown: unknown): DataSet | undefined {
  return typeof thrown === 'object' && thrown !== null && 'dataSet' in thrown ? (thrown.dataSet as DataSet) : undefined
}

/**
 * Reads the elements of a DICOM file before its pixels.
 * @param bytes the beginning of the file; of a deflated one, all of it
 * @param size of the file
 * @throws TooLargeInflated; any other error for a file that is none
 */
export async function readHeaderData(bytes: Buffer, size: number): Promise<HeaderData> {
  const { syntax, end } = readMeta(bytes)
  const data = syntax === deflatedSyntax ? await inflated(bytes, end) : bytes
  const total = syntax === deflatedSyntax ? data.length : size
  // Implicit elements are read beyond the end without an error. Pixels are checked apart.
  const isWithin = (dataSet: DataSet) =>
    Object.values(dataSet.elements).every(
      ({ tag, dataOffset, length }) => tag === pixelData || dataOffset + length <= total,
    )
  try {
    // Already inflated.
    const dataSet = dicomParser.parseDicom(bytes, { untilTag: pixelData, inflater: () => data })
    return { dataSet, syntax, size: total, isComplete: isWithin(dataSet) }
  } catch (thrown) {
    const dataSet = dataSetOf(thrown)
    // Of a longer file, only its beginning was read.
    if (!dataSet || data.length >= total) throw thrown
    return { dataSet, syntax, size: total, isComplete: isWithin(dataSet) }
  }
}

/** Returns whether a file must be inflated to be read. */
export function isDeflated(bytes: Buffer): boolean {
  return readMeta(bytes).syntax === deflatedSyntax
}
