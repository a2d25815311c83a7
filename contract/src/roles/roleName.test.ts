import { expect, test } from 'vitest'
import { roleName } from './roleName'

test.each([
  ['DOCTOR', 'ar', 'female', 'طبيبة'],
  ['Patient', 'ar', 'female', 'مريضة'],
  ['DOCTOR', 'ar', 'male', 'طبيب'],
  ['DOCTOR', 'ar', null, 'طبيب'],
  ['NURSE', 'ar', 'female', 'تمريض'],
  ['Doctor', 'en', 'female', 'Doctor'],
  ['Ward clerk', 'ar', 'female', 'Ward clerk'],
] as const)('%s in %s of a person with the gender %s is %s', (role, language, gender, name) => {
  expect(roleName(role, language, gender)).toBe(name)
})
