import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessMatrix } from '../testing/accessMatrix'

test('docs/access-matrix.md is up to date; otherwise: npm run access:matrix', () => {
  const page = readFileSync(new URL('../../../docs/access-matrix.md', import.meta.url), 'utf8')
  expect(page).toBe(accessMatrix())
})
