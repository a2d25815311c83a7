import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../scripts/freePort.mjs'
import { ensureProgram } from '../../../../scripts/packages.mjs'

/** Where redis-server is, or null; tests that need it are skipped without. */
export const redisProgram = ensureProgram('redis-server').path

export interface TestRedis {
  url: string
  /** As a machine that goes: no goodbye. */
  kill(): Promise<void>
  /** At the same address again, empty. */
  again(): Promise<void>
  stop(): Promise<void>
}

/** A Redis of this test alone, which keeps nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-redis-'))
  let child = await begin()

  async function begin(): Promise<ChildProcess> {
    if (!redisProgram) throw new Error('There is no redis-server')
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ]
    const started = spawn(redisProgram, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((ready, failed) => {
      started.stdout.on('data', (text: Buffer) => text.includes('eady to accept connections') && ready())
      started.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)))
    })
    return started
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async again() {
      child = await begin()
    },
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
