import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpackWoff'

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans-arabic/package.json'))
const woff = readFileSync(join(folder, 'files/ibm-plex-sans-arabic-arabic-400-normal.woff'))

/** The tables of a font by their tags, with the checksum that its directory states. */
function tablesOf(font: Buffer): Map<string, { stated: number; data: Buffer }> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index
      const [stated, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ]
      const data = font.subarray(offset, offset + Math.ceil(length / 4) * 4)
      return [font.toString('latin1', entry, entry + 4), { stated, data }]
    }),
  )
}

function sumOf(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

test('all tables of a font are unpacked, at the size that the file states', () => {
  const font = unpackWoff(woff)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect(font.length).toBe(woff.readUInt32BE(16))
  const tables = tablesOf(font)
  expect([...tables.keys()]).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name', 'GSUB', 'GPOS']))
  for (const [tag, { stated, data }] of tables) {
    // The checksum of `head` leaves out one of its fields.
    if (tag !== 'head') expect([tag, sumOf(data)]).toEqual([tag, stated])
  }
})

test('the family can be replaced, and nothing else changes', () => {
  const [original, renamed] = [tablesOf(unpackWoff(woff)), tablesOf(unpackWoff(woff, 'Other Name'))]
  const names = renamed.get('name')?.data ?? Buffer.alloc(0)
  expect(Buffer.from(names.subarray(42, 62)).swap16().toString('utf16le')).toBe('Other Name')
  expect([...renamed.keys()]).toEqual([...original.keys()])
  for (const [tag, { data }] of original)
    if (tag !== 'name') expect([tag, renamed.get(tag)?.data.equals(data)]).toEqual([tag, true])
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['another format', Buffer.concat([Buffer.from('wOF2'), woff.subarray(4)])],
  ['a file that ends too early', woff.subarray(0, 2000)],
  ['a table that is longer than stated', Buffer.from(woff).fill(1, 44 + 12, 44 + 16)],
])('%s is refused', (_, file) => {
  expect(() => unpackWoff(file)).toThrow()
})
