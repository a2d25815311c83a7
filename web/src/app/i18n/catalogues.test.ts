import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#contract/kit/translate'

const project = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = ['web/src', 'contract/src', 'server/src'].flatMap((room) =>
  readdirSync(`${project}/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)(locales|texts)$/.test(path))
    .map((path) => `${room}/${path}`),
)

/** The plural forms a language needs besides `other`, as far as whole numbers reach. */
const forms: Record<Language, readonly string[]> = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}
const pluralKey = /^(.*)_(zero|one|two|few|many|other)$/

type Catalogue = Record<string, string>

function read(folder: string, language: Language): Catalogue {
  return JSON.parse(readFileSync(`${project}/${folder}/${language}.json`, 'utf8'))
}

/** A catalogue's keys as they are used: `visits_one` and `visits_other` are both `visits`. */
function stems(catalogue: Catalogue): string[] {
  return [...new Set(Object.keys(catalogue).map((key) => pluralKey.exec(key)?.[1] ?? key))].toSorted()
}

function pluralStems(catalogue: Catalogue): string[] {
  return [...new Set(Object.keys(catalogue).flatMap((key) => pluralKey.exec(key)?.[1] ?? []))]
}

/** The names in braces, of a key or of all its plural forms together. */
function placeholders(catalogue: Catalogue, stem: string): string[] {
  const texts = Object.entries(catalogue).filter(([key]) => key === stem || pluralKey.exec(key)?.[1] === stem)
  const names = texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  // "One file" and "two files" say the number in words, where the language does.
  return [...new Set(names)].filter((name) => name !== 'count').toSorted()
}

test('every area with words has them where they are looked for', () => {
  expect(folders.map((folder) => basename(dirname(folder)))).toEqual(expect.arrayContaining(['app', 'ui', 'auth']))
})

describe.each(folders)('%s', (folder) => {
  test('is there in both languages', () => {
    for (const language of languages) expect(existsSync(`${project}/${folder}/${language}.json`), language).toBe(true)
  })

  test('has the same keys in both languages', () => {
    expect(stems(read(folder, 'ar'))).toEqual(stems(read(folder, 'en')))
  })

  test('asks for the same values in both languages', () => {
    const [en, ar] = [read(folder, 'en'), read(folder, 'ar')]
    const differing = stems(en).filter((stem) => placeholders(en, stem).join() !== placeholders(ar, stem).join())
    expect(differing).toEqual([])
  })

  test.each(languages)('has every plural form and no empty text (%s)', (language) => {
    const catalogue = read(folder, language)
    const missing = pluralStems(catalogue).flatMap((stem) =>
      forms[language].map((form) => `${stem}_${form}`).filter((key) => !(key in catalogue)),
    )
    const empty = Object.entries(catalogue).filter(([, text]) => text.trim() === '')
    expect({ missing, empty }).toEqual({ missing: [], empty: [] })
  })

  test('says in Arabic what it says, and in English too', () => {
    const latin = Object.entries(read(folder, 'ar')).filter(([key, text]) => isForeign(key, text, /\p{Script=Arabic}/u))
    const arabic = Object.entries(read(folder, 'en')).filter(([key, text]) => isForeign(key, text, /[A-Za-z]/))
    expect({ latin, arabic }).toEqual({ latin: [], arabic: [] })
  })
})

// The language button is in the other language on purpose; marks, formats and units have no letters to tell by.
function isForeign(key: string, text: string, letters: RegExp): boolean {
  if (key === 'language.other') return false
  const words = text.replace(/\{\w+\}/g, '')
  return /\p{L}{2,}/u.test(words) && !letters.test(words)
}
