import { afterAll, expect, test } from 'vitest'
import { samplePng } from '../testing/sampleFiles'
import type { Block, DocumentContent } from './documentContent'
import { isolated, leftToRight } from './isolate'
import { makeDocument, stopDocuments } from './makeDocument'
import { DocumentRenderer, type RenderLimits, renderLimits } from './renderer'
import { readPdf } from './testing/readPdf'

afterAll(stopDocuments)

const content = (blocks: Block[], changes: Partial<DocumentContent> = {}): DocumentContent => ({
  language: 'en',
  title: 'Discharge summary',
  sender: 'Al Salam',
  running: 'Mona Adel',
  footer: 'Version 1',
  color: '#0b6b66',
  size: 10,
  blocks,
  ...changes,
})

const textOf = async (text: string, changes: Partial<DocumentContent> = {}) =>
  readPdf((await makeDocument(content([{ kind: 'text', text }], changes))).pdf).texts.join('')

test('an English document is tagged, and its text can be copied', async () => {
  const { pdf, pages } = await makeDocument(
    content([
      { kind: 'heading', text: 'Medicines' },
      { kind: 'facts', facts: [{ label: 'Phone', value: leftToRight('+20 100 123 4567') }] },
      {
        kind: 'table',
        columns: [
          { title: 'Medicine', width: 2 },
          { title: 'Dose', width: 1 },
        ],
        rows: [[{ text: isolated('Amoxicillin'), note: 'For the chest' }, { text: leftToRight('875/125 mg') }]],
      },
      { kind: 'notice', tone: 'danger', title: 'Allergy', text: 'Penicillin' },
      { kind: 'list', items: ['Fever', 'Rash'] },
      { kind: 'signature', text: 'Signature' },
    ]),
  )
  const read = readPdf(pdf)
  expect(read).toMatchObject({ pages: 1, isTagged: true, language: 'en', title: 'Discharge summary' })
  expect(pages).toBe(1)
  const text = read.texts.join(' ')
  for (const each of ['Al Salam', 'Medicines', '+20 100 123 4567', 'Amoxicillin', '875/125 mg', 'Penicillin', 'Rash'])
    expect(text).toContain(each)
  expect(pdf.toString('latin1')).toContain('/S /TH')
})

test('an Arabic document has its language, and keeps phones and doses in their order', async () => {
  const blocks: Block[] = [
    { kind: 'text', text: `هاتف المستشفى ${leftToRight('+20 100 123 4567')} للطوارئ` },
    { kind: 'text', text: `الجرعة ${leftToRight('875/125 mg')} مرتين يوميًا` },
  ]
  const { pdf } = await makeDocument(content(blocks, { language: 'ar', title: 'ملخص الخروج', sender: 'السلام' }))
  const read = readPdf(pdf)
  expect(read).toMatchObject({ pages: 1, isTagged: true, language: 'ar', title: 'ملخص الخروج' })
  expect(read.fonts.some((font) => font.startsWith('IBMPlexSansArabic'))).toBe(true)
  const text = read.texts.join('').replace(/[\u2066-\u2069]/g, '')
  expect(text).toContain('+20 100 123 4567')
  expect(text).toContain('875/125 mg')
})

test.each([
  '#read("/etc/passwd")',
  '#import "@preview/cetz:0.2.0"',
  '@x <label> $x$ *b* _i_ `code` = title - list',
  ']) } ] #let x = {',
  'C:\\temp\\n \\u{41} // comment /* other */',
  '"quotes" \'and\' --- ~~ ...',
])('%s is printed literally', async (text) => {
  expect(await textOf(isolated(text))).toContain(text)
})

test('marks that change the direction, and controls, are removed from what people wrote', async () => {
  expect(isolated('\u202e5 mg\u2069\u0000\u200f')).toBe('\u20685 mg\u2069')
  expect(leftToRight('5\nmg')).toBe('\u20665 mg\u2069')
  expect(await textOf(isolated('dose \u202e5 mg'))).toContain('dose 5 mg')
})

test('letters of other scripts and symbols are printed, and an unknown one breaks nothing', async () => {
  const text = await textOf(isolated('Žofia μg Юлия 38 ≥ 37 😀 end'))
  for (const each of ['Žofia', 'μg', 'Юлия', '≥', 'end']) expect(text).toContain(each)
})

test('10,000 characters without a space continue on further pages, which name the patient and the page', async () => {
  const read = readPdf((await makeDocument(content([{ kind: 'text', text: 'word '.repeat(4000) }]))).pdf)
  expect(read.pages).toBeGreaterThan(1)
  const text = read.texts.join('').replace(/[\u2066-\u2069]/g, '')
  expect(text.split('word').length - 1).toBe(4000)
  expect(text).toContain('Mona Adel')
  expect(text).toContain(`1 / ${read.pages}`)
  const long = readPdf((await makeDocument(content([{ kind: 'text', text: 'x'.repeat(10_000) }]))).pdf)
  expect(long.texts.join('').split('x').length - 1).toBeGreaterThanOrEqual(10_000)
})

test('the same content gives the same bytes', async () => {
  const [one, other] = [await makeDocument(content([])), await makeDocument(content([]))]
  expect(other.pdf.equals(one.pdf)).toBe(true)
})

test('the logo is printed with the name of the sender as its alternative text; one that cannot be drawn is left out', async () => {
  const { pdf } = await makeDocument(content([]), samplePng)
  expect(pdf.toString('latin1')).toMatch(/\/Subtype \/Image/)
  expect(pdf.toString('latin1')).toContain('/Alt (Al Salam)')
  const broken = await makeDocument(content([]), Buffer.from('no picture'))
  expect(broken.pdf.toString('latin1')).not.toMatch(/\/Subtype \/Image/)
})

const withLimits = (limits: Partial<RenderLimits>, compiler?: string) =>
  new DocumentRenderer({ ...renderLimits, ...limits }, compiler)
const task = (template: string, data = '{}') => ({ template, data, logo: null })

test('a template finds no files, and its errors do not contain the data', async () => {
  const renderer = withLimits({})
  for (const path of ['/etc/passwd', '../../../../etc/passwd', 'package.json'])
    await expect(renderer.render(task(`#read("${path}")`, '{"a":"secret"}'))).rejects.toThrow(/file/)
  await expect(renderer.render(task('#panic("no")'))).rejects.not.toThrow(/secret/)
  await expect(renderer.render(task('Still works'))).resolves.toMatchObject({ pages: 1 })
  await renderer.stop()
})

test('too much data, too many pages and too much time are refused, and the next document is made', async () => {
  const renderer = withLimits({ maxBytes: 100, maxPages: 2 })
  await expect(renderer.render(task('', 'x'.repeat(101)))).rejects.toThrow('too large')
  await expect(renderer.render(task('#pagebreak() #pagebreak()'))).rejects.toThrow('3 pages')
  await expect(renderer.render(task('After'))).resolves.toMatchObject({ pages: 1 })
  await renderer.stop()
  const slow = withLimits({ timeoutMs: 1 })
  await expect(slow.render(task('x'))).rejects.toThrow('took too long')
  await slow.stop()
})

test('where Typst does not run, 503 says so; while too many documents wait, 503 too', async () => {
  const missing = withLimits({}, '@mashfa/no-such-compiler')
  await expect(missing.render(task('x'))).rejects.toMatchObject({ status: 503, key: 'documents.unavailable' })
  await missing.stop()
  const full = withLimits({ maxWaiting: 1 })
  const first = full.render(task('x'))
  await expect(full.render(task('x'))).rejects.toMatchObject({ status: 503, key: 'error.unavailable' })
  await expect(first).resolves.toMatchObject({ pages: 1 })
  await full.stop()
})
