import { posix } from 'node:path'
import { isDateFormat } from './dates'
import { SpooledTexts } from './spooledTexts'
import { attribute, type XmlEvent, XmlReader } from './xmlReader'
import { openEntry, type ZipEntry, zipEntries } from './zipEntries'

/** One part of a workbook has at most so many bytes when it is unpacked. */
const mostBytes = 256 * 1024 * 1024

/** A workbook that cannot be read. */
export class WorkbookError extends Error {}

/** The parts of a workbook on disk. */
export class Workbook {
  private constructor(
    private readonly path: string,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  static async open(path: string): Promise<Workbook> {
    return new Workbook(path, new Map((await zipEntries(path)).map((entry) => [entry.name, entry])))
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** Reads a part. @throws WorkbookError if there is none */
  async *events(name: string): AsyncGenerator<XmlEvent> {
    const entry = this.entries.get(name)
    if (!entry) throw new WorkbookError(`There is no ${name}`)
    const reader = new XmlReader()
    const decoder = new TextDecoder()
    for await (const chunk of await openEntry(this.path, entry, mostBytes)) {
      yield* reader.push(decoder.decode(chunk as Buffer, { stream: true }))
    }
    yield* reader.push(decoder.decode())
  }
}

/** Returns the name of the part with the first worksheet, and whether its dates are counted from 1904. */
export async function firstSheet(workbook: Workbook): Promise<{ sheet: string; from1904: boolean }> {
  let link: string | undefined
  let from1904 = false
  for await (const event of workbook.events('xl/workbook.xml')) {
    if (event.type !== 'open') continue
    if (event.name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute(event.attributes, 'date1904') ?? '')
    if (event.name === 'sheet') link ??= attribute(event.attributes, 'id')
  }
  for await (const event of workbook.events('xl/_rels/workbook.xml.rels')) {
    const isIt = event.type === 'open' && event.name === 'Relationship' && attribute(event.attributes, 'Id') === link
    if (!isIt) continue
    const target = attribute(event.attributes, 'Target') ?? ''
    return { sheet: target.startsWith('/') ? target.slice(1) : posix.join('xl', target), from1904 }
  }
  throw new WorkbookError('There is no worksheet')
}

/** Returns for each style of cells whether it shows numbers as dates. */
export async function dateStyles(workbook: Workbook): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  if (!workbook.has('xl/styles.xml')) return styles
  for await (const event of workbook.events('xl/styles.xml')) {
    if (event.type === 'text') continue
    if (event.name === 'cellXfs') isInCells = event.type === 'open'
    if (event.type !== 'open') continue
    const number = Number(attribute(event.attributes, 'numFmtId'))
    if (event.name === 'numFmt') formats.set(number, attribute(event.attributes, 'formatCode') ?? '')
    if (event.name === 'xf' && isInCells) styles.push(isDateFormat(number, formats.get(number)))
  }
  return styles
}

/**
 * Reads the texts that cells share into a file on disk.
 * @param path of a file that does not exist yet
 */
export async function sharedTexts(workbook: Workbook, path: string): Promise<SpooledTexts> {
  const name = 'xl/sharedStrings.xml'
  const texts = await SpooledTexts.create(path)
  if (!workbook.has(name)) return texts
  try {
    let parts: string[] = []
    let isText = false
    let isPhonetic = false
    for await (const event of workbook.events(name)) {
      if (event.type === 'text') {
        if (isText && !isPhonetic) parts.push(event.text)
      } else if (event.name === 't') isText = event.type === 'open'
      else if (event.name === 'rPh') isPhonetic = event.type === 'open'
      else if (event.name === 'si' && event.type === 'open') parts = []
      else if (event.name === 'si') await texts.add(parts.join(''))
    }
    await texts.flush()
    return texts
  } catch (error) {
    await texts.close()
    throw error
  }
}
