import { describe, expect, test } from 'vitest'
import { type AvoidedWord, avoidedInArabic, avoidedInEnglish } from './testing/avoidedWords'
import { fixedKeys, fixedTexts, properNames } from './testing/fixedTexts'
import { type Text, textsIn } from './testing/texts'

const allEnglish = textsIn('en')
const english = allEnglish.filter(({ key, text }) => !fixedTexts.includes(text) && !fixedKeys.test(key))
const arabic = textsIn('ar')

/** The key of one plural form. */
const pluralKey = /_(zero|one|two|few|many|other)$/

/** Returns the texts that break a rule. */
function breaking(texts: readonly Text[], rule: RegExp, allowed: readonly string[] = []): string[] {
  return texts.flatMap(({ key, text }) => (rule.test(text) && !allowed.includes(text) ? [`${key}: ${text}`] : []))
}

/** Replaces each placeholder by a lower-case letter, because its name is not part of the text. */
function withoutPlaceholders({ key, text }: Text): Text {
  return { key, text: text.replace(/\{(?!count\})\w+\}/g, 'x') }
}

function withoutProperNames({ key, text }: Text): Text {
  const names = properNames.map((name) => name.replaceAll('.', '\\.')).join('|')
  return { key, text: text.replace(new RegExp(`(?<![\\p{L}-])(${names})(?![\\p{L}-])`, 'gu'), 'x') }
}

describe.each([
  ['English', allEnglish],
  ['Arabic', arabic],
])('%s', (_language, texts) => {
  test.each(['clinics:', 'contract:', 'contract/roles:', 'mails:', 'page'])(
    'there are texts of %s to check',
    (kind) => {
      expect(texts.length).toBeGreaterThan(1500)
      expect(texts.filter(({ key }) => key.startsWith(kind)).length).toBeGreaterThan(1)
    },
  )
})

test('English uses one apostrophe and one ellipsis character', () => {
  expect(breaking(english, /['"]|\.\.\./)).toEqual([])
})

test('English has no contractions', () => {
  expect(breaking(english, /\p{L}’(t|ll|re|ve|d|m)\b|\b(it|that|there|here|what|who|let|he|she)’s\b/iu)).toEqual([])
})

test('English capitalizes only the first word of a sentence, proper names and fixed texts', () => {
  const texts = english.map(withoutPlaceholders).map(withoutProperNames)
  const begins = /^[^\p{L}{]*/u.source
  expect(breaking(texts, new RegExp(`(?<!${begins})(?<![.!?]\\s)(?<!“)\\p{Lu}`, 'u'))).toEqual([])
})

test('the texts that the specification fixes are used', () => {
  expect(fixedTexts.filter((fixed) => !allEnglish.some(({ text }) => text === fixed))).toEqual([])
})

test('the Arabic brand name, which also means hospital, is in quotation marks inside a sentence', () => {
  const names = ['مشفى', 'مشفى: الرئيسية', '© {year} مستشفيات مشفى الجامعية']
  expect(breaking(arabic, /(?<!«)مشفى(?!»)/, names)).toEqual([])
})

test('Arabic uses Arabic punctuation, and writes tanween before its alif', () => {
  expect(breaking(arabic, /\p{Script=Arabic}\s*[,;?]|\u0627\u064b/u)).toEqual([])
})

test('Arabic writes results as تم and a noun, not as a passive that is ambiguous without vowel signs', () => {
  expect(breaking(arabic, /^[^\p{L}]*[^يتن\P{L}]\u064f/u)).toEqual([])
})

test('no number precedes an Arabic noun in a fixed form', () => {
  const single = arabic.filter(({ key }) => !pluralKey.test(key))
  // Units are invariable, and a number before «من» does not count a noun.
  const number = /\{(max|min|count|number|rows|total)\} (?!ميجابايت|من )\p{Script=Arabic}/u
  expect(breaking(single, number)).toEqual([])
})

test('a count has a text for every plural form', () => {
  const single = [...english, ...arabic].filter(({ key }) => !pluralKey.test(key))
  expect(breaking(single, /\{count\}/)).toEqual([])
})

describe.each<[string, readonly Text[], readonly AvoidedWord[]]>([
  ['English', english, avoidedInEnglish],
  ['Arabic', arabic, avoidedInArabic],
])('%s avoids', (_language, texts, words) => {
  const plain = texts.map(withoutPlaceholders)

  test.each(words.map((avoided) => [avoided.word, avoided.say, avoided] as const))(
    '%s: use %s',
    (word, _say, { except = {}, exceptKeys }) => {
      expect(
        breaking(
          plain.filter(({ key }) => !(key in except) && !exceptKeys?.test(key)),
          word,
        ),
      ).toEqual([])
    },
  )

  test('no word with needless exceptions', () => {
    const needless = words.flatMap(({ word, except = {} }) =>
      Object.keys(except).filter((key) => !plain.some((text) => text.key === key && word.test(text.text))),
    )
    expect(needless).toEqual([])
  })
})
