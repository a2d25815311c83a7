/** The longest name of a worksheet, in UTF-16 code units. */
const longest = 31

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns as many whole characters from the beginning of a text as fit. */
function cut(text: string, length: number): string {
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** Removes what a name cannot begin and end with. */
function trimmed(text: string): string {
  return text.replace(/^[\s']+|[\s']+$/g, '')
}

/**
 * Returns the name of a worksheet that Excel accepts: of at most 31 code units, without `* ? : \ / [ ]`, control characters
 * and halves of characters, without an apostrophe or a space at either end, not `History`, which is reserved, and another
 * name than those of the other worksheets, whatever their case.
 * @param fallback the name if nothing of the title is left
 */
export function sheetName(title: string, fallback: string, others: readonly string[]): string {
  const plain = trimmed(title.replace(/[*?:\\/[\]\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '))
  const base = trimmed(cut(plain, longest)) || fallback
  const taken = new Set(['history', ...others.map((name) => name.toLowerCase())])
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const name = `${trimmed(cut(base, longest - suffix.length))}${suffix}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
