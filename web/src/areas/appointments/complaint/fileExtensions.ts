/** Allowed file name extensions of attachments. The server checks the content. */
export const fileExtensions = ['png', 'jpg', 'jpeg', 'pdf', 'dcm'] as const

const maxLength = 255

/** Returns the default title of a file: its name without the extension. */
export function attachmentNameOf(fileName: string): string {
  return (fileName.replace(/\.[^.]+$/, '').trim() || fileName).slice(0, maxLength)
}
