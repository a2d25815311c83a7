/** Allowed file name extensions of attachments. The server checks the content. */
export const fileExtensions = ['png', 'jpg', 'jpeg', 'pdf', 'dcm'] as const

/** Returns a file name without its extension, as a default title. */
export function bareName(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '')
}
