import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every font size follows the one that the user has set in the browser', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join('web/src', file))
  expect(files.length).toBeGreaterThan(100)
  const fixed = files.flatMap((file) => {
    const rules = readFileSync(file, 'utf8').matchAll(/(?:font-size|--text[a-z-]*):[^;]*\dpx/g)
    return [...rules].map(([rule]) => `${file}: ${rule}`)
  })
  expect(fixed).toEqual([])
})
