import { describe, expect, it, test } from 'vitest'
import { countryOfNationalId, identityConflicts, normalizeNationalId, readNationalId } from './nationalId'

describe('an Egyptian national ID', () => {
  it.each([
    ['29001150112345', { birthDate: '1990-01-15', gender: 'female', governorate: 'cairo' }],
    ['30402298800010', { birthDate: '2004-02-29', gender: 'male', governorate: 'abroad' }],
    ['28512312101233', { birthDate: '1985-12-31', gender: 'male', governorate: 'giza' }],
    ['28512319901233', { birthDate: '1985-12-31', gender: 'male', governorate: undefined }],
  ])('%s is read as %o', (nationalId, facts) => {
    expect(readNationalId(nationalId)).toEqual(facts)
  })

  it.each([
    ['a day that does not exist', '29002300112345'],
    ['29 February of a common year', '30302290112345'],
    ['another century', '19001150112345'],
    ['too short', '2900115011234'],
    ['too long', '290011501123456'],
    ['letters', '2900115011234x'],
    ['nothing', ''],
  ])('is rejected: %s', (_, text) => {
    expect(readNationalId(text)).toBeUndefined()
  })

  it('is never rejected for its check digit', () => {
    for (let digit = 0; digit < 10; digit += 1) expect(readNationalId(`2900115011234${digit}`)).toBeDefined()
  })
})

test.each([
  ['٢٩٠٠١١٥٠١١٢٣٤٥', '29001150112345'],
  ['۲۹۰۰۱۱۵۰۱۱۲۳۴۵', '29001150112345'],
  ['290 0115-0112345', '29001150112345'],
  ['A 12-٣', 'A12-3'],
  ['\u202a290 0115\u20110112345\u202c', '29001150112345'],
])('a national ID written as %s is stored as %s', (typed, stored) => {
  expect(normalizeNationalId(typed)).toBe(stored)
})

test.each([
  ['29001150112345', 'EG'],
  ['29002300112345', 'EG'],
  ['25417308846', 'SO'],
  ['19001150112345', undefined],
  ['A1234567', undefined],
])('the form of %s is that of %s', (nationalId, country) => {
  expect(countryOfNationalId(nationalId)).toBe(country)
})

describe('birth date and gender beside a national ID', () => {
  const today = '2026-11-23'
  const woman = { nationalId: '29001150112345', birthDate: '1990-01-15', gender: 'female' } as const

  it.each([
    ['match', woman, []],
    ['are not entered yet', { ...woman, birthDate: null, gender: null }, []],
    ['differ in the date', { ...woman, birthDate: '1990-01-16' }, [{ field: 'birth_date', birthDate: '1990-01-15' }]],
    ['differ in the gender', { ...woman, gender: 'male' as const }, [{ field: 'gender', gender: 'female' }]],
    ['stand beside a number with an impossible date', { ...woman, nationalId: '29002300112345' }, [{ field: 'uuid' }]],
    ['stand beside a number of the future', { ...woman, nationalId: '34001150112345' }, [{ field: 'uuid' }]],
    ['stand beside the number of another country', { ...woman, nationalId: '25417308846' }, []],
  ])('%s', (_, identity, conflicts) => {
    expect(identityConflicts(identity, today)).toEqual(conflicts)
  })
})
