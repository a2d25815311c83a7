import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessMatrix } from '../testing/accessMatrix'

const folder = new URL('../../../docs/access-matrix/', import.meta.url)

test('docs/access-matrix is up to date; otherwise: npm run access:matrix', () => {
  const pages = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  expect(new Map(pages)).toEqual(accessMatrix())
})
