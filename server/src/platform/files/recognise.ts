import type { FileType } from '#contract/kit/form'

/** How many bytes from the start `recognise` needs. */
export const headLength = 4100

export const contentTypes: Record<FileType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  dcm: 'application/dicom',
}

const dicomMark = 'DICM'
const preamble = 128

function hasDicomMark(head: Buffer): boolean {
  return head.toString('latin1', preamble, preamble + dicomMark.length) === dicomMark
}

const byExtension: Record<string, FileType> = { png: 'png', apng: 'png', jpg: 'jpg', pdf: 'pdf', dcm: 'dcm' }

/**
 * Returns a file's type by its content; undefined for a type that is not accepted. DICOM allows any content in its
 * first 128 bytes: here empty or a TIFF, but not a program or an archive.
 */
export async function recognise(head: Buffer): Promise<FileType | undefined> {
  // Imported with the first file, not at startup.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (hasDicomMark(head)) return !found || found.ext === 'dcm' || found.ext === 'tif' ? 'dcm' : undefined
  return found && byExtension[found.ext]
}
