import { inflateSync } from 'node:zlib'

/** What a test needs to know of a PDF file that Typst has written. */
export interface PdfContent {
  pages: number
  isTagged: boolean
  /** The language of the document. */
  language: string | undefined
  title: string | undefined
  fonts: string[]
  /** The texts in the order of their drawing. Latin ones can be compared; Arabic ones are in the order of their shapes. */
  texts: string[]
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads a PDF file as Typst writes it: with plain objects, and glyphs of two bytes with a table of their characters. */
export function readPdf(pdf: Buffer): PdfContent {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number ?? '', body ?? '')
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? ''
  return {
    pages: pages.length,
    isTagged: /\/Marked true/.test(catalog) && /\/StructTreeRoot/.test(catalog),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1],
    title: /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)/.exec(pdf.toString('utf8'))?.[1],
    fonts: [...new Set([...source.matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, font]) => font ?? ''))],
    texts: pages.flatMap((page) => textsOf(page, objects)),
  }
}

function textsOf(page: string, objects: ReadonlyMap<string, string>): string[] {
  const reference = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const characters = new Map<string, Map<number, string>>()
  for (const [, name, number] of page.matchAll(/\/(f\d+) (\d+) 0 R/g))
    characters.set(name ?? '', charactersOf(streamOf(reference(objects.get(number ?? '') ?? '', 'ToUnicode'))))
  const texts: string[] = []
  let current: Map<number, string> | undefined
  let shown = ''
  for (const { operator, literal } of tokensOf(streamOf(reference(page, 'Contents')))) {
    if (literal !== undefined) shown += decode(literal, current)
    else if (operator?.startsWith('/')) current = characters.get(operator.slice(1)) ?? current
    else {
      texts.push(shown)
      shown = ''
    }
  }
  return texts
}

/** Returns the literals, the names of fonts and the operators that show text, of a page's content, in their order. */
function* tokensOf(content: string): Generator<{ operator?: string; literal?: string }> {
  const token = /\(|\/f\d+(?= [\d.]+ Tf)|T[jJ](?=\s)/g
  for (let found = token.exec(content); found; found = token.exec(content)) {
    if (found[0] === '(') {
      const end = endOfLiteral(content, found.index)
      yield { literal: content.slice(found.index + 1, end) }
      token.lastIndex = end + 1
    } else yield { operator: found[0] }
  }
}

/** Returns where a literal ends that begins at a parenthesis: it may have balanced ones inside, which are not escaped. */
function endOfLiteral(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    const character = content[at]
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at
  }
  return content.length
}

function streamOf(body: string): string {
  // By its length: what is compressed may end with a line break of its own.
  const start = /stream\r?\n/.exec(body)
  const first = start ? start.index + start[0].length : body.length
  const bytes = Buffer.from(body.slice(first, first + Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)), 'latin1')
  return /\/FlateDecode/.test(body) ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

function charactersOf(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, glyph, text] of map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>\n/gi))
    found.set(
      Number.parseInt(glyph ?? '', 16),
      Buffer.from(text ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
    )
  return found
}

/** Returns the text of a literal, of two bytes for each glyph. */
function decode(literal: string, characters: ReadonlyMap<number, string> | undefined): string {
  const bytes = literal.replace(/\\(\d{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
  )
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += characters?.get(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)) ?? ''
  return text
}
