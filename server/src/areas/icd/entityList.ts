import { and, inArray, sql } from 'drizzle-orm'
import type { IcdEntity } from '#contract/icd/calls'
import type { Language } from '#contract/kit/translate'
import { foldText } from '#contract/rules/foldText'
import { db, language } from '../../platform/context'
import { containsText, startsWith } from '../../platform/database/expressions'
import { icdEntities } from '../../schema/icd'

/** The most entities that a search returns. */
const most = 25

type Row = typeof icdEntities.$inferSelect

/** An entity to store; its titles as WHO writes them. */
export interface ListedEntity {
  code: string
  uri: string
  titles: Partial<Record<Language, string>>
}

function titleOf({ title_en: en, title_ar: ar }: Row): string {
  return (language() === 'ar' ? (ar ?? en) : (en ?? ar)) ?? ''
}

/**
 * Searches the list of this installation by all words of the text, in codes and in the titles of both languages: an equal
 * code first, then codes and titles that begin with the text.
 */
export async function searchList(searchText: string): Promise<IcdEntity[]> {
  const folded = foldText(searchText)
  const { code, search, title_en: en, title_ar: ar } = icdEntities
  const words = folded.split(' ').filter(Boolean)
  const begins = (text: string) => startsWith(search, text)
  const rows = await db()
    .select()
    .from(icdEntities)
    .where(and(...words.map((word) => containsText(search, word))))
    .orderBy(
      sql`lower(${code}) = ${searchText.trim().toLowerCase()} desc`,
      sql`${begins(folded)} desc`,
      sql`${search} like ${`% ${words[0] ?? ''}%`} desc`,
      sql`length(coalesce(${language() === 'ar' ? ar : en}, ${en}, ${ar}))`,
      code,
    )
    .limit(most)
  return rows.map((row) => ({ id: row.uri, title: titleOf(row), theCode: row.code, matchingPVs: [] }))
}

/** Returns the titles of these codes in the caller's language, as far as the list has the codes. */
export async function titlesOfCodes(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db()
    .select()
    .from(icdEntities)
    .where(inArray(icdEntities.code, [...codes]))
  return new Map(rows.map((row) => [row.code, titleOf(row)]))
}

/** Number of rows in one statement. */
const batchSize = 1000

/**
 * Adds entities to the list, or replaces their URI and the titles of the given languages.
 * @param entities each code once
 */
export async function storeEntities(entities: readonly ListedEntity[]): Promise<void> {
  for (let first = 0; first < entities.length; first += batchSize) {
    const batch = entities.slice(first, first + batchSize)
    const codes = batch.map(({ code }) => code)
    const known = await db().select().from(icdEntities).where(inArray(icdEntities.code, codes))
    const before = new Map(known.map((row) => [row.code, row]))
    const rows = batch.map(({ code, uri, titles }) => {
      const en = titles.en ?? before.get(code)?.title_en ?? null
      const ar = titles.ar ?? before.get(code)?.title_ar ?? null
      const search = foldText([code, en ?? '', ar ?? ''].join(' '))
      return { code, uri, title_en: en, title_ar: ar, search }
    })
    const excluded = (name: string) => sql.raw(`excluded.${name}`)
    await db()
      .insert(icdEntities)
      .values(rows)
      .onConflictDoUpdate({
        target: icdEntities.code,
        set: {
          uri: excluded('uri'),
          title_en: excluded('title_en'),
          title_ar: excluded('title_ar'),
          search: excluded('search'),
        },
      })
  }
}
