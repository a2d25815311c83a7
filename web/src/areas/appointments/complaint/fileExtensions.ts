/** Ends of names that a complaint's file may have. The server decides by content. */
export const fileExtensions = ['png', 'jpg', 'jpeg', 'pdf', 'dcm'] as const

/** A file's name without its end, for naming the file in words. */
export function bareName(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '')
}
