import { describe, expect, it } from 'vitest'
import { readNationalId } from './nationalId'

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
