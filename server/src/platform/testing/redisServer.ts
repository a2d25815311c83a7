import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram } from '../../../../scripts/packages.mjs'
import { type Killable, killable } from './killable'

/** Path of redis-server, or null; tests that need it are skipped then. */
export const redisProgram = ensureProgram('redis-server').path

export interface TestRedis extends Killable {
  /** The path of its socket, as ioredis accepts it: Redis cannot choose a free port itself. */
  url: string
  stop(): Promise<void>
}

/** Starts a Redis for one test, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-redis-'))
  const socket = join(folder, 'redis.sock')
  const program = await killable(begin)

  async function begin(): Promise<ChildProcess> {
    if (!redisProgram) throw new Error('redis-server is not installed')
    const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder]
    const started = spawn(redisProgram, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((ready, failed) => {
      started.stdout.on('data', (text: Buffer) => text.includes('eady to accept connections') && ready())
      started.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)))
    })
    return started
  }

  return {
    url: socket,
    ...program,
    async stop() {
      await program.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
