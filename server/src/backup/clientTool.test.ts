import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runClientTool } from './clientTool'

const path = process.env.PATH
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mashfa-tool-'))
  process.env.PATH = `${folder}${delimiter}${path}`
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})

/** Puts a program in the place of `pg_dump`. */
function replaceTool(script: string): void {
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

test.each([
  ['postgresql://owner:p%40ss-word@db:5432/mashfa', 'postgresql://owner@db:5432/mashfa'],
  ['postgresql:///mashfa?host=%2Frun&password=p%40ss-word', 'postgresql:///mashfa?host=%2Frun'],
])('a tool gets the password of %s in its environment, and not in its arguments', async (url, address) => {
  const written = join(folder, 'written')
  replaceTool(`echo "$PGPASSWORD $*" > ${written}`)
  await runClientTool('pg_dump', url, ['--format=custom'])
  expect(readFileSync(written, 'utf8')).toBe(`p@ss-word --dbname=${address} --format=custom\n`)
})

test('when a tool fails, the error says what it wrote, without the password', async () => {
  replaceTool('echo "connection refused" >&2; exit 1')
  const run = (program: string) => runClientTool(program, 'postgresql://owner:secret@db/mashfa', [])
  await expect(run('pg_dump')).rejects.toThrow(/^pg_dump failed: connection refused$/)
  await expect(run('pg_missing')).rejects.toThrow(/^pg_missing failed: ENOENT$/)
})
