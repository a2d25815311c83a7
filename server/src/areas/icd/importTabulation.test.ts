import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, runIn } from '../../platform/context'
import { startTestServices, type TestServices } from '../../platform/testing/services'
import { searchList } from './entityList'
import { importTabulation, readTabulation } from './importTabulation'

let services: TestServices
beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

const base = 'http://id.who.int/icd/release/11/mms'

/** A file as WHO publishes it: a BOM, CRLF, quotation marks, links as formulas, a column that names the version. */
function tabulation(titles: Record<string, string>, link = 'Linearization URI'): string {
  const header = [
    'Foundation URI',
    link,
    'Code',
    'BlockId',
    'Title',
    'ClassKind',
    'ChapterNo',
    'BrowserLink',
    'CodingNote',
  ]
  const row = (id: number, code: string, title: string, kind: string, chapter: string, note = '') =>
    [`${base}/x${id}`, `${base}/${id}`, code, '', `"${title}"`, kind, chapter, '"=hyperlink(""a"",""b"")"', note].join(
      '\t',
    )
  const lines = [
    [...header, 'Version:2026 Jan 17'].join('\t'),
    row(1, '', titles.chapter ?? '', 'chapter', '01'),
    row(2, '1A00', `- - - ${titles.cholera}`, 'category', '01', '"Two\n\nlines"'),
    row(3, '1A07', `- - ${titles.typhoid}`, 'category', '01'),
    row(4, 'XN8P1', '- Vibrio cholerae', 'category', 'X'),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const english = tabulation({ chapter: 'Infections', cholera: 'Cholera', typhoid: 'Typhoid ""fever""' })
const arabic = tabulation(
  { chapter: 'عدوى', cholera: 'الكوليرا', typhoid: 'الحمى التيفية' },
  'Linearization (release) URI',
)

test('rows with a code are read, without marks of depth, chapters and extension codes', () => {
  expect(readTabulation(english, 'en')).toEqual([
    { code: '1A00', uri: `${base}/2`, titles: { en: 'Cholera' } },
    { code: '1A07', uri: `${base}/3`, titles: { en: 'Typhoid "fever"' } },
  ])
  expect(readTabulation(arabic, 'ar')).toHaveLength(2)
})

test('another file is refused with the columns that it lacks', () => {
  expect(() => readTabulation('Code\tName\n1A00\tCholera\n', 'en')).toThrow(
    'it has no column Linearization URI, Title, ClassKind, ChapterNo',
  )
})

test('a code imported in both languages is found in either, and a second import changes titles only', async () => {
  const found = (text: string, language: 'en' | 'ar' = 'en') =>
    services.inContext(() => runIn({ ...context(), language }, () => searchList(text)))
  await services.inContext(async () => {
    expect(await importTabulation(english, 'en')).toBe(2)
    await importTabulation(arabic, 'ar')
    await importTabulation(english, 'en')
  })
  const cholera = { id: `${base}/2`, theCode: '1A00', matchingPVs: [] }
  expect(await found('chol')).toEqual([{ ...cholera, title: 'Cholera' }])
  expect(await found('كوليرا', 'ar')).toEqual([{ ...cholera, title: 'الكوليرا' }])
  expect(await found('cholera', 'ar')).toEqual([{ ...cholera, title: 'الكوليرا' }])
  expect((await found('1a0')).map(({ theCode }) => theCode)).toEqual(['1A00', '1A07'])
  expect(await found('100%')).toEqual([])
})
