/** How many bytes from the end `isDisguised` needs: the end of an archive's directory, and the longest note behind it. */
export const tailLength = 22 + 65_535

/** Where the directory of a zip archive ends; programs look for it from the end, whatever stands before it. */
const archiveEnd = Buffer.from('PK\x05\x06\x00\x00\x00\x00', 'latin1')

/** How a page begins for a program that does not look at what stands before it. */
const pageStart = /<(?:!doctype\s|html[\s>]|script[\s>])/i

/**
 * Is a file that was recognised as one of ours a web page or an archive as well? Nobody needs such a picture, and whoever
 * makes one means it to be opened as the other. In: its first and its last bytes.
 */
export function isDisguised(head: Buffer, tail: Buffer): boolean {
  return tail.includes(archiveEnd) || pageStart.test(head.toString('latin1'))
}
