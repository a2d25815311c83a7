import { expect, test } from 'vitest'
import { withoutSecrets } from './withoutSecrets'

test.each([
  [
    'Open\n\nhttps://clinic.example.org/reset-password/sEcReT/a%40b.org\n\nBye',
    'Open\n\nhttps://clinic.example.org/…\n\nBye',
  ],
  ['http://localhost:3000/guest#sEcReT', 'http://localhost:3000/…'],
  ['https://clinic.example.org?token=sEcReT', 'https://clinic.example.org/…'],
  ['Your code is 123456.', 'Your code is ….'],
  ['رمزك 123 456', 'رمزك …'],
  ['https://clinic.example.org', 'https://clinic.example.org'],
  ['Your visit is on 18 November 2026 at 10:30', 'Your visit is on 18 November 2026 at 10:30'],
])('%j becomes %j', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected)
})
