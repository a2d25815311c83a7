import type { ImageFile } from './types'

/** Returns whether a file is a DICOM file whose header was read. */
export function isImageFile<File extends { image: ImageFile['image'] | null }>(
  file: File,
): file is File & { image: NonNullable<File['image']> } {
  return file.image !== null
}
