export interface TextPart {
  text: string
  isLink: boolean
  /** Where in the text it begins. */
  at: number
}

/** A plain text in pieces, its web addresses apart. A full stop or bracket after an address does not belong to it. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false, at: end })
    parts.push({ text: match[0], isLink: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false, at: end })
  return parts
}
