/**
 * How many bytes from the end `isDisguised` needs: the end of a zip archive's directory, and the longest comment after
 * it.
 */
export const tailLength = 22 + 65_535

/** The end of a zip archive's directory; programs search for it from the end, whatever precedes it. */
const archiveEnd = Buffer.from('PK\x05\x06\x00\x00\x00\x00', 'latin1')

/** How a page begins for a program that ignores what precedes it. */
const pageStart = /<(?:!doctype\s|html[\s>]|script[\s>])/i

/**
 * Returns whether a file of an accepted type is also a web page or an archive. There is no legitimate use for such a
 * file: it is made to be opened as the other type.
 * @param head the file's first bytes
 * @param tail the file's last bytes
 * @param isArchive the accepted type is an archive itself
 */
export function isDisguised(head: Buffer, tail: Buffer, isArchive = false): boolean {
  return (!isArchive && tail.includes(archiveEnd)) || pageStart.test(head.toString('latin1'))
}
