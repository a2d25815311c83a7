import { expect, test } from 'vitest'
import { checkId, checkName } from './patientCheck'
import { writtenNames } from './personName'

const patient = ['Ahmed Salem', 'أحمد سالم']

test.each([
  ['SALEM^AHMED', 'same'],
  ['Salem^Ahmad^Mohamed Ali^Dr', 'same'],
  ['AHMED SALEM', 'same'],
  ['=سالم^احمد', 'same'],
  ['SALEM^MAHMOUD=سالم^أحمد', 'same'],
  ['SALEM^HAMID', 'different'],
  ['ADEL^MONA', 'different'],
  ['=عادل^منى', 'different'],
  ['SALEM', 'unclear'],
  ['^^^^', 'unclear'],
  ['Σάλεμ^Άχμεντ', 'different'],
] as const)('%s is compared with Ahmed Salem: %s', (name, expected) => {
  expect(checkName(name, patient)).toBe(expected)
})

test.each([
  ['ELSHAZLY^MONA', ['Mona El-Shazly']],
  ['AL SHAZLY^MONA', ['Mona El Shazly']],
  ['ABDELRAHMAN^MOHAMMED', ['Muhammad Abd El Rahman']],
  ['عبدالرحمن^محمد', ['محمد عبد الرحمن']],
  ['الشاذلي^منى', ['مني الشاذلى']],
])('%s is written in another way than %s', (name, names) => {
  expect(checkName(name, names)).toBe('same')
})

test.each([
  ['MOHAMED^MOHAMED', 'Mohamed Ali', 'different'],
  ['MOHAMED^ALI^MOHAMED', 'Mohamed Ali Hassan', 'different'],
  ['ALI^MOHAMED', 'Mohamed Mohamed Ali', 'same'],
  ['MOHAMED^MOHAMED', 'Mohamed Mohamed Ali', 'same'],
  ['محمد^محمد', 'محمد علي', 'different'],
])('%s is compared with %s, in which a name counts as often as it is written: %s', (name, ofPatient, expected) => {
  expect(checkName(name, [ofPatient])).toBe(expected)
})

test('names in different scripts, and missing ones, cannot be compared', () => {
  expect(checkName('SALEM^AHMED', ['أحمد سالم'])).toBe('unclear')
  expect(checkName(null, patient)).toBe('unclear')
})

test('ids are compared by their letters and digits', () => {
  expect(checkId('2890315 0102-345', ['28903150102345'])).toBe('same')
  expect(checkId('٢٨٩٠٣١٥', ['2890315'])).toBe('same')
  expect(checkId('0042', ['42'])).toBe('same')
  expect(checkId('43', ['42'])).toBe('different')
  expect(checkId(null, ['42'])).toBe('unclear')
  expect(checkId('43', [''])).toBe('unclear')
})

test('a person name is written as people write it', () => {
  expect(writtenNames('Salem^Ahmed^M.^Dr^=سالم^أحمد')).toEqual(['Dr Ahmed M. Salem', 'أحمد سالم'])
  expect(writtenNames('^^')).toEqual([])
})
