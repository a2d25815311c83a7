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
 * What a file is by its content; undefined for what is none of ours.
 * DICOM lets anything stand in its first 128 bytes: nothing, or a TIFF, but not a program or an archive.
 */
export async function recognise(head: Buffer): Promise<FileType | undefined> {
  // Read when the first file comes, and not at the start.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (hasDicomMark(head)) return !found || found.ext === 'dcm' || found.ext === 'tif' ? 'dcm' : undefined
  return found && byExtension[found.ext]
}
