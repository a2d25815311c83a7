/** What an XML document consists of, in its order. Names are without a namespace prefix. */
export type XmlEvent =
  | { type: 'open'; name: string; attributes: string }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

/** XML that is not well-formed, or has what no workbook has. */
export class XmlError extends Error {}

/** Longer than any tag or text of a workbook. */
const longestPart = 1024 * 1024

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Returns a text with its references replaced. A document type, which could define others, is refused. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return named[name] ?? whole
  })
}

/** Returns the value of an attribute; undefined if the tag does not have it. */
export function attribute(attributes: string, name: string): string | undefined {
  const written = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = written?.[1] ?? written?.[2]
  return value === undefined ? undefined : unescaped(value)
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function* eventsOfTag(tag: string): Generator<XmlEvent> {
  if (tag.startsWith('<![CDATA[')) yield { type: 'text', text: tag.slice(9, -3) }
  if (tag.startsWith('<!') || tag.startsWith('<?')) return
  if (tag.startsWith('</')) {
    yield { type: 'close', name: plainName(tag.slice(2, -1).trim()) }
    return
  }
  const [, full = '', attributes = ''] = /^<([^\s/>]+)([\s\S]*?)\/?>$/.exec(tag) ?? []
  const name = plainName(full)
  yield { type: 'open', name, attributes }
  if (tag.endsWith('/>')) yield { type: 'close', name }
}

/** Returns where the tag that begins at a place ends; -1 if that is not known yet. @throws XmlError */
function endOfTag(text: string, open: number): number {
  const after = (mark: string) => {
    const found = text.indexOf(mark, open)
    return found < 0 ? -1 : found + mark.length
  }
  // The mark of a comment or of a literal text may be cut off.
  if (text.length - open < 9 && '<![CDATA['.startsWith(text.slice(open))) return -1
  if (text.length - open < 4 && '<!--'.startsWith(text.slice(open))) return -1
  if (text.startsWith('<!--', open)) return after('-->')
  if (text.startsWith('<![CDATA[', open)) return after(']]>')
  if (text.startsWith('<!', open)) throw new XmlError('The document has a type')
  if (text.startsWith('<?', open)) return after('?>')
  let quote = ''
  for (let at = open + 1; at < text.length; at++) {
    const letter = text[at]
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  return -1
}

/** Reads an XML document in pieces, so that only the current tag or text is in memory. */
export class XmlReader {
  private rest: string

  constructor() {
    this.rest = ''
  }

  /** Returns the events of the next piece, as far as they are complete. @throws XmlError */
  *push(piece: string): Generator<XmlEvent> {
    const text = this.rest + piece
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      if (open < 0) break
      if (open > at) yield { type: 'text', text: unescaped(text.slice(at, open)) }
      at = open
      const end = endOfTag(text, open)
      if (end < 0) break
      yield* eventsOfTag(text.slice(open, end))
      at = end
    }
    this.rest = text.slice(at)
    if (this.rest.length > longestPart) throw new XmlError('A part of the document is too long')
  }
}
