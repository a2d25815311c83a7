export type FileKind = 'image' | 'pdf' | 'scan' | 'document'

/** What a file is, by the end of its name: scan for DICOM. */
export function fileKind(name: string): FileKind {
  const end = name.toLowerCase().split('.').at(-1) ?? ''
  if (['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic'].includes(end)) return 'image'
  if (end === 'pdf') return 'pdf'
  if (end === 'dcm') return 'scan'
  return 'document'
}
