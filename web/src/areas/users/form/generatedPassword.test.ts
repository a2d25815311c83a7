import { expect, test } from 'vitest'
import { generatedPassword } from './generatedPassword'

test('a generated password has ten characters including digits, and differs each time', () => {
  const passwords = Array.from({ length: 500 }, generatedPassword)
  for (const password of passwords) expect(password).toMatch(/^(?=.*\d.*\d)(?=.*[A-Za-z])[A-Za-z2-9]{10}$/)
  expect(new Set(passwords).size).toBe(passwords.length)
  expect(new Set(passwords.map((password) => password.search(/\d/))).size, 'the digits stand anywhere').toBeGreaterThan(
    4,
  )
})
