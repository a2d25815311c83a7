import { expect, test } from 'vitest'
import type { Language } from '#contract/kit/translate'
import { type RecordParts, recordContent } from './content'

const at = '2026-11-18T11:00:00.000Z'
const meta = { versionId: 'a1', lastUpdated: at }
const none = { items: [], isCut: false }

/** All texts of a record, without the marks that isolate them. */
function textOf(parts: Partial<RecordParts>, language: Language): string {
  const empty = { patient: none, allergies: none, conditions: none, encounters: none, medicines: none, reports: none }
  const sender = { name: { en: 'Mashfa', ar: 'مشفى' }, color: '#0b6b66' }
  const options = { language, sender, zone: 'Africa/Cairo', madeAt: at }
  return JSON.stringify(recordContent({ ...empty, ...parts }, options).blocks).replace(/[\u2066-\u2069]/g, '')
}

test('an allergy has the severity that was recorded, not that of the reaction in FHIR', () => {
  const allergies: RecordParts['allergies'] = {
    isCut: false,
    items: [
      {
        severity: 'life_threatening',
        allergy: {
          ...{ resourceType: 'AllergyIntolerance', id: '1', meta, recordedDate: at, patient: {}, recorder: {} },
          ...{ clinicalStatus: { coding: [{ code: 'active' }] }, verificationStatus: {}, code: { text: 'Penicillin' } },
          reaction: [{ manifestation: [{ text: 'Swelling' }], severity: 'severe' }],
        },
      },
    ],
  }
  expect(textOf({ allergies }, 'en')).toContain('Penicillin · life-threatening · Swelling')
  expect(textOf({ allergies }, 'ar')).toContain('Penicillin · مهددة للحياة · Swelling')
})

test('without prescriptions of visits it says where those of stays are', () => {
  expect(textOf({}, 'en')).toContain('No prescriptions of visits. Those of hospital stays are in “My documents”.')
  expect(textOf({}, 'ar')).toContain('لا توجد وصفات من زيارات. أما وصفات الإقامة في المستشفى فتجدها في «مستنداتي».')
})
