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

/** The plural forms that each language needs for whole numbers. */
const forms: Record<Language, readonly string[]> = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}
const pluralKey = /^(.*)_(zero|one|two|few|many|other)$/

type Catalogue = Record<string, string>

function read(folder: string, language: Language): Catalogue {
  return JSON.parse(readFileSync(`${project}/${folder}/${language}.json`, 'utf8'))
}

/** Returns the keys of a catalogue without plural suffixes: `visits_one` and `visits_other` are both `visits`. */
function stems(catalogue: Catalogue): string[] {
  return [...new Set(Object.keys(catalogue).map((key) => pluralKey.exec(key)?.[1] ?? key))].toSorted()
}

function pluralStems(catalogue: Catalogue): string[] {
  return [...new Set(Object.keys(catalogue).flatMap((key) => pluralKey.exec(key)?.[1] ?? []))]
}

/** Returns the placeholder names of a key, or of all its plural forms together. */
function placeholders(catalogue: Catalogue, stem: string): string[] {
  const texts = Object.entries(catalogue).filter(([key]) => key === stem || pluralKey.exec(key)?.[1] === stem)
  const names = texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  // `count` may be missing: "One file" and "two files" spell the number out in some languages.
  return [...new Set(names)].filter((name) => name !== 'count').toSorted()
}

test('catalogues are found in the expected folders', () => {
  expect(folders.map((folder) => basename(dirname(folder)))).toEqual(expect.arrayContaining(['app', 'ui', 'auth']))
})

describe.each(folders)('%s', (folder) => {
  test('exists in both languages', () => {
    for (const language of languages) expect(existsSync(`${project}/${folder}/${language}.json`), language).toBe(true)
  })

  test('has the same keys in both languages', () => {
    expect(stems(read(folder, 'ar'))).toEqual(stems(read(folder, 'en')))
  })

  test('has the same placeholders in both languages', () => {
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

  test('has Arabic text in Arabic and English text in English', () => {
    const latin = Object.entries(read(folder, 'ar')).filter(([key, text]) => isForeign(key, text, /\p{Script=Arabic}/u))
    const arabic = Object.entries(read(folder, 'en')).filter(([key, text]) => isForeign(key, text, /[A-Za-z]/))
    expect({ latin, arabic }).toEqual({ latin: [], arabic: [] })
  })
})

// The language button names the other language on purpose, and Paymob has no Arabic name; symbols, formats and units contain no letters to check.
function isForeign(key: string, text: string, letters: RegExp): boolean {
  if (key === 'language.other' || text === 'Paymob') return false
  const ownText = text.replace(/\{\w+\}/g, '')
  return /\p{L}{2,}/u.test(ownText) && !letters.test(ownText)
}
