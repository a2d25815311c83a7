import { parse } from 'csv-parse/sync'
import type { Language } from '#contract/kit/translate'
import { inTransaction } from '../../platform/database/transaction'
import { type ListedEntity, storeEntities } from './entityList'

type Column = 'uri' | 'code' | 'title' | 'kind' | 'chapter'

/** The names of the columns; WHO renamed one of them. */
const columns: Record<Column, readonly string[]> = {
  uri: ['Linearization URI', 'Linearization (release) URI'],
  code: ['Code'],
  title: ['Title'],
  kind: ['ClassKind'],
  chapter: ['ChapterNo'],
}

/** Supplementary codes that make another code more precise, which are no diagnoses by themselves. */
const extensionCodes = 'X'

function indexesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.trim())
  const found = Object.entries(columns).map(([column, known]) => ({
    column,
    known,
    index: names.findIndex((name) => known.includes(name)),
  }))
  const missing = found.filter(({ index }) => index < 0).map(({ known }) => known[0])
  if (missing.length > 0) {
    throw new Error(`This is not WHO's simple tabulation file: it has no column ${missing.join(', ')}`)
  }
  return Object.fromEntries(found.map(({ column, index }) => [column, index])) as Record<Column, number>
}

/**
 * Reads WHO's file `SimpleTabulation-ICD-11-MMS-{en|ar}.txt`: values separated by tabs, some in quotation marks and with
 * line breaks, titles with leading marks of their depth.
 * @returns the entities with a code
 * @throws Error if columns are missing
 */
export function readTabulation(text: string, language: Language): ListedEntity[] {
  const [header, ...rows] = parse(text, { bom: true, delimiter: '\t', relax_column_count: true, relax_quotes: true })
  const at = indexesOf(header ?? [])
  const listed = rows.flatMap((row): ListedEntity[] => {
    const cell = (column: Column) => row[at[column]]?.trim() ?? ''
    const [code, title] = [cell('code'), cell('title').replace(/^(?:-\s*)+/, '')]
    if (!code || !title || cell('kind') !== 'category' || cell('chapter') === extensionCodes) return []
    return [{ code, uri: cell('uri'), titles: { [language]: title } }]
  })
  return [...new Map(listed.map((entity) => [entity.code, entity])).values()]
}

/**
 * Adds the entities of WHO's tabulation file to the list, or updates their titles in its language.
 * @param text the content of the file
 * @returns the number of entities in the file
 * @throws Error if it is another file
 */
export async function importTabulation(text: string, language: Language): Promise<number> {
  const entities = readTabulation(text, language)
  if (entities.length === 0) throw new Error('The file contains no codes')
  await inTransaction(() => storeEntities(entities))
  return entities.length
}
