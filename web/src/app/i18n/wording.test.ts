import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('../../../..', import.meta.url))

interface Text {
  /** `clinics:form.title`, or `texts:error.forbidden` for a sentence of the API. */
  key: string
  text: string
}

/** Every text of the screens and the API in a language. */
function textsIn(language: 'en' | 'ar'): Text[] {
  return ['web/src', 'contract/src'].flatMap((folder) =>
    readdirSync(`${project}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(`/${language}.json`))
      .flatMap((path) => {
        const area = path.split('/').at(-3) ?? path
        const texts: Record<string, string> = JSON.parse(readFileSync(`${project}/${folder}/${path}`, 'utf8'))
        return Object.entries(texts).map(([key, text]) => ({ key: `${area}:${key}`, text }))
      }),
  )
}

/** Texts that the specification fixes word for word. */
const fixed = new Set(["Unauthorized: you don't have permissions to do this action", 'Waiting ...'])

const english = textsIn('en').filter(({ text }) => !fixed.has(text))
const arabic = textsIn('ar')

/** Where a text breaks a rule. */
function breaking(texts: readonly Text[], rule: RegExp, allowed: readonly string[] = []): string[] {
  return texts.flatMap(({ key, text }) => (rule.test(text) && !allowed.includes(text) ? [`${key}: ${text}`] : []))
}

test('there are texts to check in both languages', () => {
  expect(english.length).toBeGreaterThan(1500)
  expect(arabic.length).toBeGreaterThan(english.length)
})

test('English uses one apostrophe and one ellipsis character', () => {
  expect(breaking(english, /'|\.\.\./)).toEqual([])
})

test('English says email and exported; not mail, as a sheet and took out', () => {
  expect(breaking(english, /\bmails?\b(?! server)|\bas a sheet\b|\btook out\b/i)).toEqual([])
})

test('a button that declines names what stays', () => {
  expect(breaking(english, /^Go on$/)).toEqual([])
})

test('the Arabic brand, which is the word for hospital, stands in quotation marks inside a sentence', () => {
  const names = ['مشفى', 'مشفى: الرئيسية', '© {year} مستشفيات مشفى الجامعية']
  expect(breaking(arabic, /(?<!«)مشفى(?!»)/, names)).toEqual([])
})

test('Arabic tanween stands before its alif', () => {
  expect(breaking(arabic, /\u0627\u064b/)).toEqual([])
})

test('no number stands next to an Arabic noun of one fixed form', () => {
  const isPlural = /_(zero|one|two|few|many|other)$/
  const single = arabic.filter(({ key }) => !isPlural.test(key))
  // Units keep one form.
  expect(breaking(single, /\{(max|min|count|number)\} (?!ميجابايت)\p{Script=Arabic}/u)).toEqual([])
})
