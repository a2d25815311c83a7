import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, repairLinks } from './binaries'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mashfa-binaries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('links that no install script has created are created', () => {
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  expect(repairLinks(folder)).toBe(true)
  expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(repairLinks(folder)).toBe(true)
})

test('links that cannot be created are reported', () => {
  mkdirSync(join(folder, 'native'))
  const links = [{ source: 'native/lib/gone/libpq.so.5.18', target: 'native/lib/gone/libpq.so.5' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  expect(repairLinks(folder)).toBe(false)
})

test('the programs for this machine are there', () => {
  const { initdb, postgres, majorVersion } = findBinaries(undefined, folder)
  expect(existsSync(initdb)).toBe(true)
  expect(lstatSync(postgres).mode & 0o111).toBe(0o111)
  expect(Number(majorVersion)).toBeGreaterThanOrEqual(18)
})
