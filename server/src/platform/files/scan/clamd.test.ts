import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClamdServer, foundSignature, infectedMark, startClamdServer } from '../../testing/clamdServer'
import { startClosedAddress } from '../../testing/closedAddress'
import { ScanFailure, scanFile } from './clamd'

const folder = mkdtempSync(join(tmpdir(), 'mashfa-scan-'))
let clamd: ClamdServer
beforeAll(async () => {
  clamd = await startClamdServer()
})
afterEach(() => {
  clamd.fault = undefined
  clamd.scanned.length = 0
})
afterAll(async () => {
  await clamd.stop()
  rmSync(folder, { recursive: true })
})

function fileOf(content: Buffer | string): string {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  return path
}
const times = { connect: 5_000, idle: 5_000 }
const scan = (content: Buffer | string) => scanFile(fileOf(content), clamd.address, times)

test('a file in which nothing is found is sent completely, in chunks', async () => {
  const large = Buffer.alloc(300_000, 'abc')
  expect(await scan(large)).toEqual({ signature: null })
  expect(clamd.scanned).toEqual([large])
})

test('the name of the signature is returned', async () => {
  expect(await scan(`before ${infectedMark} after`)).toEqual({ signature: foundSignature })
})

test('an empty file is scanned too', async () => {
  expect(await scan('')).toEqual({ signature: null })
})

test('a Unix socket', async () => {
  const path = join(folder, 'clamd.ctl')
  const local = await startClamdServer(path)
  expect(await scanFile(fileOf(infectedMark), { path }, times)).toEqual({ signature: foundSignature })
  await local.stop()
})

test('several files at the same time', async () => {
  const verdicts = await Promise.all([scan('a'), scan(infectedMark), scan('b')])
  expect(verdicts.map(({ signature }) => signature)).toEqual([null, foundSignature, null])
})

test.each([
  ['hang up', 'closed'],
  ['too large', 'StreamMaxLength'],
  ['nonsense', 'no verdict'],
  ['endless', 'too long'],
] as const)('no verdict: %s', async (fault, reason) => {
  clamd.fault = fault
  const failed = await scan(Buffer.alloc(200_000)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ScanFailure)
  // What is sent to a connection that is being closed can also fail first.
  expect(String(failed)).toMatch(new RegExp(`${reason}|connection was lost`))
})

test('no answer in time', async () => {
  clamd.fault = 'silence'
  await expect(scanFile(fileOf('x'), clamd.address, { ...times, idle: 50 })).rejects.toThrow('connection was lost')
})

test('no daemon', async () => {
  const closed = await startClosedAddress()
  const { hostname: host, port } = new URL(closed.url)
  await expect(scanFile(fileOf('x'), { host, port: Number(port) }, times)).rejects.toBeInstanceOf(ScanFailure)
  await closed.stop()
  await expect(scanFile(fileOf('x'), { host, port: Number(port) }, times)).rejects.toThrow('no connection')
})

test('a file that cannot be read', async () => {
  await expect(scanFile(join(folder, 'none'), clamd.address, times)).rejects.toBeInstanceOf(ScanFailure)
})
