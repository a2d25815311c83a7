import { expect, test } from 'vitest'
import { generatedPassword } from './generatedPassword'

test('a generated password has ten characters including digits, and differs each time', () => {
  const made = Array.from({ length: 500 }, generatedPassword)
  for (const password of made) expect(password).toMatch(/^(?=.*\d.*\d)(?=.*[A-Za-z])[A-Za-z2-9]{10}$/)
  expect(new Set(made).size).toBe(made.length)
  expect(new Set(made.map((password) => password.search(/\d/))).size, 'the digits stand anywhere').toBeGreaterThan(4)
})
