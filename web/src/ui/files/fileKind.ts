export type FileKind = 'image' | 'pdf' | 'scan' | 'document'

/** Returns the kind of a file by its extension; `scan` is DICOM. */
export function fileKind(name: string): FileKind {
  const end = name.toLowerCase().split('.').at(-1) ?? ''
  if (['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic'].includes(end)) return 'image'
  if (end === 'pdf') return 'pdf'
  if (end === 'dcm') return 'scan'
  return 'document'
}
