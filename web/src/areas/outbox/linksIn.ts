/** A piece of text, which is a link or not. */
export interface TextPart {
  text: string
  isLink: boolean
  /** Offset in the text. */
  at: number
}

/** Splits plain text into links and the text between them. A period or bracket after a URL is not part of it. */
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
