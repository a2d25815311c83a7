import { describe, expect, test } from 'vitest'
import { type AvoidedWord, avoidedInArabic, avoidedInEnglish } from './testing/avoidedWords'
import { fixedKeys, fixedTexts, properNames } from './testing/fixedTexts'
import { type Text, textsIn } from './testing/texts'

const allEnglish = textsIn('en')
const english = allEnglish.filter(({ key, text }) => !fixedTexts.includes(text) && !fixedKeys.test(key))
const arabic = textsIn('ar')

/** One form of a text that has several, by a number. */
const pluralKey = /_(zero|one|two|few|many|other)$/

/** Where a text breaks a rule. */
function breaking(texts: readonly Text[], rule: RegExp, allowed: readonly string[] = []): string[] {
  return texts.flatMap(({ key, text }) => (rule.test(text) && !allowed.includes(text) ? [`${key}: ${text}`] : []))
}

/** A text in which each placeholder is a small letter: its name is no word of the text. */
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

test('English has a capital at the beginning of a sentence, in proper names and in fixed texts only', () => {
  const texts = english.map(withoutPlaceholders).map(withoutProperNames)
  const begins = /^[^\p{L}{]*/u.source
  expect(breaking(texts, new RegExp(`(?<!${begins})(?<![.!?]\\s)(?<!“)\\p{Lu}`, 'u'))).toEqual([])
})

test('the texts that the specification fixes are in use', () => {
  expect(fixedTexts.filter((fixed) => !allEnglish.some(({ text }) => text === fixed))).toEqual([])
})

test('the Arabic brand, which is the word for hospital, stands in quotation marks inside a sentence', () => {
  const names = ['مشفى', 'مشفى: الرئيسية', '© {year} مستشفيات مشفى الجامعية']
  expect(breaking(arabic, /(?<!«)مشفى(?!»)/, names)).toEqual([])
})

test('Arabic has its own comma, semicolon and question mark, and tanween before its alif', () => {
  expect(breaking(arabic, /\p{Script=Arabic}\s*[,;?]|\u0627\u064b/u)).toEqual([])
})

test('Arabic says what was done with تم and a noun, not with a passive that reads differently without its vowels', () => {
  expect(breaking(arabic, /^[^\p{L}]*[^يتن\P{L}]\u064f/u)).toEqual([])
})

test('no number stands next to an Arabic noun of one fixed form', () => {
  const single = arabic.filter(({ key }) => !pluralKey.test(key))
  // Units keep one form, and «من» leads to another number.
  const number = /\{(max|min|count|number|rows|total)\} (?!ميجابايت|من )\p{Script=Arabic}/u
  expect(breaking(single, number)).toEqual([])
})

test('a count has a text for each plural form', () => {
  const single = [...english, ...arabic].filter(({ key }) => !pluralKey.test(key))
  expect(breaking(single, /\{count\}/)).toEqual([])
})

describe.each<[string, readonly Text[], readonly AvoidedWord[]]>([
  ['English', english, avoidedInEnglish],
  ['Arabic', arabic, avoidedInArabic],
])('%s avoids', (_language, texts, words) => {
  const plain = texts.map(withoutPlaceholders)

  test.each(words.map((avoided) => [avoided.word, avoided.say, avoided.except ?? {}] as const))(
    '%s: it says %s',
    (word, _say, except) => {
      expect(
        breaking(
          plain.filter(({ key }) => !(key in except)),
          word,
        ),
      ).toEqual([])
    },
  )

  test('no word without need of its exceptions', () => {
    const needless = words.flatMap(({ word, except = {} }) =>
      Object.keys(except).filter((key) => !plain.some((text) => text.key === key && word.test(text.text))),
    )
    expect(needless).toEqual([])
  })
})
