import type { FileType } from '#contract/kit/form'

/** How many bytes from the start `recognise` needs. */
export const headLength = 4100

export const contentTypes: Record<FileType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  dcm: 'application/dicom',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const dicomMark = 'DICM'
const preamble = 128

function hasDicomMark(head: Buffer): boolean {
  return head.toString('latin1', preamble, preamble + dicomMark.length) === dicomMark
}

const byExtension: Record<string, FileType> = { png: 'png', apng: 'png', jpg: 'jpg', pdf: 'pdf', dcm: 'dcm' }

/**
 * Returns whether the content is CSV: text in UTF-8 or an older encoding, without control characters or markup, and
 * with a delimiter in the first line.
 */
function isTable(head: Buffer): boolean {
  const [first = ''] = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/[\r\n]/, 1)
  const isText = head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
  return isText && !/^\s*</.test(first) && /[,;\t]/.test(first)
}

/**
 * Returns whether the content is an archive that begins as workbooks do. Text documents and presentations may begin alike:
 * whoever reads the workbook refuses them.
 */
function isWorkbook(head: Buffer): boolean {
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04' || head.length < 30) return false
  const name = head.toString('latin1', 30, 30 + head.readUInt16LE(26))
  return /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|xl\/)/.test(name)
}

/**
 * Returns a file's type by its content; undefined for a type that is not accepted. DICOM allows any content in its
 * first 128 bytes: here empty or a TIFF, but not a program or an archive.
 */
export async function recognise(head: Buffer): Promise<FileType | undefined> {
  // Imported with the first file, not at startup.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (hasDicomMark(head)) return !found || found.ext === 'dcm' || found.ext === 'tif' ? 'dcm' : undefined
  if (isWorkbook(head)) return !found || found.ext === 'zip' || found.ext === 'xlsx' ? 'xlsx' : undefined
  return found ? byExtension[found.ext] : isTable(head) ? 'csv' : undefined
}
