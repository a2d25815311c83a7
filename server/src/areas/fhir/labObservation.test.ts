import { expect, test } from 'vitest'
import type { LabValue } from '#contract/results/labValue'
import { labObservation } from './labObservation'
import { faultsOf } from './testing/validate'

const report = {
  resourceType: 'DiagnosticReport' as const,
  id: '31',
  meta: { versionId: '1', lastUpdated: '2026-11-19T10:00:00.000Z' },
  basedOn: [],
  status: 'final' as const,
  category: [],
  code: { text: 'Blood count' },
  subject: { reference: 'Patient/5' },
  encounter: { reference: 'Encounter/visit-11' },
  effectiveDateTime: '2026-11-19',
  issued: '2026-11-19T10:00:00.000Z',
}
const hemoglobin: LabValue = {
  ...{ id: 7, analyte_id: 3, analyte: 'Hemoglobin', loinc: '718-7', value: '9.4', unit: 'g/dL' },
  ...{ low: '12', high: '15.5', range_text: null, flag: 'critical_low', flag_text: 'Critically low' },
  flag_is_stated: false,
}
const nothing = { unit: null, low: null, high: null, range_text: null, flag: null, flag_text: null }

const valid = (value: LabValue) => {
  const observation = labObservation(value, report)
  expect(faultsOf(observation)).toEqual([])
  return observation
}

test('a number has its unit, its range and its flag', () => {
  expect(valid(hemoglobin)).toMatchObject({
    id: 'lab-value-7',
    code: { coding: [{ system: 'http://loinc.org', code: '718-7' }], text: 'Hemoglobin' },
    valueQuantity: { value: 9.4, unit: 'g/dL' },
    interpretation: [{ coding: [{ code: 'LL' }] }],
    referenceRange: [{ low: { value: 12, unit: 'g/dL' }, high: { value: 15.5, unit: 'g/dL' } }],
  })
})

test('a number on one side of a bound has it as its comparator', () => {
  expect(valid({ ...hemoglobin, value: '<0.01', low: null })).toMatchObject({
    valueQuantity: { value: 0.01, comparator: '<' },
    referenceRange: [{ high: { value: 15.5 } }],
  })
})

test('words stay words, and what is not known is missing', () => {
  const observation = valid({ ...hemoglobin, ...nothing, loinc: null, value: 'positive' })
  expect(observation).toMatchObject({ valueString: 'positive', code: { text: 'Hemoglobin' } })
  for (const element of ['valueQuantity', 'interpretation', 'referenceRange'])
    expect(observation).not.toHaveProperty(element)
})

test('a range in words', () => {
  expect(valid({ ...hemoglobin, ...nothing, range_text: 'negative' })).toMatchObject({
    referenceRange: [{ text: 'negative' }],
  })
})
