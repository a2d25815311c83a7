import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../ensure.mjs'
import { countEach, formatPhase, longestGap, measurePhase } from './gaps.mjs'
import { readQuotedPrintable } from './installation.mjs'
import { commandOf, editsOf, hostsOf, readCompose } from './shipped.mjs'

const shipped = (path) => readFileSync(join(root, 'deploy', path), 'utf8')

test('the longest gap counts from the beginning to the end of the time that is measured', () => {
  expect(longestGap([], 0, 50)).toBe(50)
  expect(longestGap([30, 10, 20], 0, 35)).toBe(10)
  expect(longestGap([30], 0, 35)).toBe(30)
  expect(longestGap([5, 90], 10, 40)).toBe(30)
})

test('a phase has what ended within it: answers, errors by kind, and the slowest call', () => {
  const attempts = [
    { at: 5, outcome: 'HTTP 502' },
    { at: 1010, outcome: 'ok' },
    { at: 1020, outcome: 'HTTP 502' },
    { at: 1030, outcome: 'ECONNRESET' },
    { at: 1500, outcome: 'HTTP 502' },
    { at: 1900, outcome: 'ok' },
  ]
  const calls = [
    { began: 0, ended: 1900 },
    { began: 0, ended: 3000 },
  ]
  const measured = measurePhase({ title: 'kill', from: 1000, to: 2000 }, attempts, calls)
  expect(measured).toEqual({
    title: 'kill',
    seconds: 1,
    answered: 2,
    longestGapMs: 890,
    slowestCallMs: 1900,
    errors: { 'HTTP 502': 2, ECONNRESET: 1 },
  })
  expect(formatPhase(measured)).toContain('errors that were repeated: 2 × HTTP 502, 1 × ECONNRESET')
  expect(formatPhase({ ...measured, errors: {} })).toContain('errors that were repeated: none')
  expect(Object.keys(countEach(['a', 'b', 'b']))).toEqual(['b', 'a'])
})

const variables = Object.fromEntries(
  [...shipped('.env.example').matchAll(/^(\w+)=$/gm)].map(([, name]) => [name, name]),
)

test('the services of the shipped compose.yaml are read as Docker reads them', () => {
  const compose = readCompose(shipped('compose.yaml'), variables)
  expect(compose['server-1'].environment).toMatchObject({ MODE: 'production', JOBS: 'off', SECRET_KEY: 'SECRET_KEY' })
  expect(compose.worker.environment.JOBS).toBe('on')
  expect(compose.migrate.command).toEqual(['node', 'dist/server/migrate.js'])
  expect(compose.proxy.ports).toEqual([80, 443, 6001])
  // The server takes up to 25 seconds to finish what it has begun.
  for (const name of ['server-1', 'server-2', 'worker']) expect(compose[name].graceMs, name).toBeGreaterThan(25_000)
  expect(compose.bucket).toMatchObject({ restarts: false, graceMs: 10_000 })
  expect(() => readCompose(shipped('compose.yaml'), { ...variables, SECRET_KEY: '' })).toThrow('SECRET_KEY')
})

test('commands and edits are those of the shipped Dockerfiles', () => {
  expect(commandOf(shipped('Dockerfile')).at(-1)).toBe('dist/server/main.js')
  expect(commandOf(shipped('janus/Dockerfile')).slice(0, 2)).toEqual(['sh', '-c'])
  expect(editsOf(shipped('janus/Dockerfile'))).toHaveLength(1)
  expect(() => commandOf('FROM scratch\n')).toThrow('CMD')
})

test('each service has an address of its own, unless it is given', () => {
  const { addresses, text } = hostsOf(['one', 'two', 'three'], { two: '127.0.0.1' })
  expect(addresses).toEqual({ localhost: '127.0.0.1', one: '127.0.0.11', two: '127.0.0.1', three: '127.0.0.12' })
  expect(text).toContain('127.0.0.12 three\n')
})

test('links that are broken over lines of an email are read', () => {
  expect(readQuotedPrintable('a /verify-account/ab=\r\ncd/x%40y =E2=80=9C=3D')).toMatch(
    /\/verify-account\/abcd\/x%40y .+=$/,
  )
})
