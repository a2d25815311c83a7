import { afterAll, describe, expect, test } from 'vitest'
import type { DocumentKind } from '#contract/documents/documentKinds'
import type { Language } from '#contract/kit/translate'
import type { Block, DocumentContent } from '../../platform/documents/documentContent'
import { makeDocument, stopDocuments } from '../../platform/documents/makeDocument'
import { readPdf } from '../../platform/documents/testing/readPdf'
import { contentOf } from './contentOf'
import { sampleSnapshot } from './testing/sampleSnapshot'

afterAll(stopDocuments)

const sender = { name: { en: 'Mashfa', ar: 'مشفى' }, color: '#0b6b66' }
const content = (kind: DocumentKind, language: Language, snapshot = sampleSnapshot()) =>
  contentOf(kind, { version: 1, writtenAt: '2026-11-18T11:00:00.000Z', snapshot }, { language, sender })
/** All texts of a document, without the marks that isolate them. */
const textOf = (document: DocumentContent) =>
  JSON.stringify(document.blocks)
    .replace(/[\u2066-\u2069]/g, '')
    .replaceAll('\\n', ' ')
const tableOf = ({ blocks }: DocumentContent) =>
  blocks.find((block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table')

describe('the clinical summary', () => {
  test('has patient, diagnoses with codes, course, medicines with verdicts, follow-up and open points', () => {
    const text = textOf(content('discharge_summary', 'en'))
    for (const each of [
      'Mona Adel',
      '27203041234567',
      'Bacterial pneumonia · CA40.0',
      'وتحسن بعد 48 ساعة',
      'Discharge checklist',
      'Penicillin G · life-threatening · Swelling of the face',
      'Blood pressure too low',
      'Before: 10 mg · By mouth · Once every day',
      'only when needed · for: Pain or fever · at least 6 hours between doses · at most 2000 mg in 24 hours',
      'taken at home before',
      '18 November 2026 at 6:05',
      'Dr. Hala Samir · Chest · Chest clinic · Al Salam Hospital · 12 Nile Street · booking AB12CD',
      'Culture of sputum is pending · responsible: Dr. Karim Nabil',
    ])
      expect(text).toContain(each)
  })

  test.each([
    ['none_known', 'plain', 'No known allergies'],
    ['not_recorded', 'danger', 'Not recorded. Ask the patient before prescribing'],
  ] as const)('allergies that are %s are not left out', (state, tone, text) => {
    const { blocks } = content('discharge_summary', 'en', sampleSnapshot({ allergies: { state, entries: [] } }))
    expect(blocks).toContainEqual({ kind: 'notice', tone, title: 'Allergies', text })
  })

  test('has the addenda with author and time', () => {
    const author = { id: 3, name: { en: 'Dr. Karim Nabil', ar: 'د. كريم نبيل' } }
    const addenda = [{ version: 2, text: 'Culture negative', author, created_at: '2026-11-20T09:00:00.000Z' }]
    const text = textOf(content('discharge_summary', 'en', sampleSnapshot({ addenda })))
    expect(text).toContain('Addendum 1')
    expect(text).toContain('Culture negative')
  })
})

describe('the page for the patient', () => {
  test('has the medicines in a grid of the day, and those without times below it', () => {
    const document = content('patient_sheet', 'en')
    const rows = tableOf(document)?.rows.map((row) => row.map(({ text }) => text.replace(/[\u2066-\u2069]/g, '')))
    expect(rows).toEqual([
      ['Amoxicillin/clavulanate', '875/125 mg', '875/125 mg', '', '875/125 mg'],
      ['Amlodipine', '', '', '', '5 mg'],
    ])
    expect(textOf(document)).toContain('Paracetamol · 500 mg · By mouth · only when needed')
  })

  test('has a drug that was taken at home and on the ward once, if one prescription continues it', () => {
    const [first] = sampleSnapshot().medicines
    if (!first) throw new Error('The sample has no medicine')
    const changed = { ...first, verdict: 'changed' as const }
    const medicines = [changed, { ...changed, source: 'home' as const }]
    const document = content('patient_sheet', 'en', sampleSnapshot({ medicines }))
    expect(tableOf(document)?.rows).toHaveLength(1)
    expect(textOf(document).match(/Amoxicillin\/clavulanate/g)).toHaveLength(2)
  })

  test('says by which route and from which later day a medicine is taken', () => {
    const [first] = sampleSnapshot().medicines
    if (!first?.after) throw new Error('The sample has no medicine')
    const route = { en: 'Rectal', ar: 'عن طريق الشرج' }
    const after = { ...first.after, route, every: 12, start_at: '2026-11-19T04:00:00.000Z' }
    const snapshot = sampleSnapshot({ medicines: [{ ...first, after }] })
    const note = tableOf(content('patient_sheet', 'en', snapshot))?.rows[0]?.[0]?.note
    expect(note?.replace(/[\u2066-\u2069]/g, '')).toMatch(
      /^Rectal · Once every 8 hours, for 5 days · from Thursday,? 19 November 2026$/,
    )
    expect(textOf(content('patient_sheet', 'ar', snapshot))).toContain('ابتداءً من')
    expect(textOf(content('patient_sheet', 'en'))).not.toContain('from Wednesday')
  })

  test('has each medicine of the home that continues without a prescription', () => {
    const [first] = sampleSnapshot().medicines
    if (!first?.after) throw new Error('The sample has no medicine')
    const kept = { ...first, after: { ...first.after, prescription_id: null } }
    const document = content('patient_sheet', 'en', sampleSnapshot({ medicines: [kept, kept] }))
    expect(tableOf(document)?.rows).toHaveLength(2)
  })

  test('says what to stop, the warning signs, whom to call and the next appointments', () => {
    const text = textOf(content('patient_sheet', 'en'))
    for (const each of [
      'Do not take these medicines any more',
      'Aspirin · 1 tablet in the morning · No longer needed',
      'Fever above 38.5 °C Shortness of breath',
      'Medical ward · +20 2 2555 0100',
      'Dr. Hala Samir',
    ])
      expect(text).toContain(each)
  })

  test('has no medicine that was stopped in the grid, and no clinical codes', () => {
    const document = content('patient_sheet', 'en')
    expect(JSON.stringify(tableOf(document))).not.toContain('Aspirin')
    expect(textOf(document)).not.toContain('CA40.0')
  })
})

test.each(['discharge_summary', 'patient_sheet'] as const)('%s says until when a visit has to be paid', (kind) => {
  const { follow_ups: followUps } = sampleSnapshot()
  const snapshot = (until: string | null) =>
    sampleSnapshot({ follow_ups: followUps.map((row) => ({ ...row, pay_until: until })) })
  const held = snapshot('2026-11-21T11:00:00.000Z')
  expect(textOf(content(kind, 'en', held))).toMatch(
    /pay until 21 November 2026 at 1:00.PM, or the time is given to somebody else/,
  )
  expect(textOf(content(kind, 'ar', held))).toContain('وإلا فسيُعطى الموعد لشخص آخر')
  expect(textOf(content(kind, 'en', snapshot(null)))).not.toContain('pay until')
})

test.each([
  ['discharge_summary', 'en'],
  ['discharge_summary', 'ar'],
  ['patient_sheet', 'en'],
  ['patient_sheet', 'ar'],
] as const)('%s in %s is a tagged PDF without texts of the other language’s catalogue', async (kind, language) => {
  const document = content(kind, language)
  expect(JSON.stringify(document)).not.toContain('documents.')
  const { pdf } = await makeDocument(document)
  if (process.env.DOCUMENTS_FOLDER)
    (await import('node:fs')).writeFileSync(`${process.env.DOCUMENTS_FOLDER}/${kind}-${language}.pdf`, pdf)
  const read = readPdf(pdf)
  expect(read).toMatchObject({ isTagged: true, language })
  expect(read.pages).toBeLessThanOrEqual(kind === 'patient_sheet' ? 2 : 3)
  const text = read.texts.join('').replace(/[\u2066-\u2069]/g, '')
  expect(text).toContain('+20 2 2555 0100'.slice(0, kind === 'patient_sheet' ? 15 : 0))
})
