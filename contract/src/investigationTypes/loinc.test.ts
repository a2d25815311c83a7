import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoinc } from './loinc'

test('published codes are accepted', () => {
  for (const code of ['718-7', '2345-7', '2160-0', '4548-4', '30746-2']) expect(isLoinc(code), code).toBe(true)
})

test('a code with a wrong digit, two exchanged digits or another form is refused', () => {
  for (const code of ['718-8', '178-7', '2354-7', '7187', '718-', '-7', '718-77', '12345678-9', ' 718-7', 'LP14-7'])
    expect(isLoinc(code), code).toBe(false)
})

test('every number has exactly one check digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (number) => {
      const accepted = [...'0123456789'].filter((check) => isLoinc(`${number}-${check}`))
      expect(accepted).toHaveLength(1)
    }),
  )
})
