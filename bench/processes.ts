import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../scripts/freePort.mjs'
import { serverFlags } from '../scripts/serverFlags.mjs'

export interface Running {
  url: string
  pid: number
  /** Milliseconds from its start until it said that it is ready. */
  readyAfter: number
  /** Ends the process. */
  stop(): Promise<void>
}

export const secretKey = 'bench-only-bench-only-bench-only-bench'

/** Waits for the sentence that says that it is ready; fails with what it said when it ends before. */
function waitForOutput(child: ChildProcess, output: string): Promise<void> {
  return new Promise((done, failed) => {
    let words = ''
    const listen = (chunk: Buffer) => {
      words += chunk.toString()
      if (words.includes(output)) done()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => failed(new Error(`It ended with ${code}:\n${words}`)))
  })
}

const here = resolve(import.meta.dirname, '..')

async function start(
  parameters: string[],
  env: Record<string, string>,
  output: string,
  folder = here,
): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitForOutput(child, output)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface Build {
  /** Where it was built, with its own packages; here unless told. */
  folder?: string
  /** For Node. */
  options?: string[]
}

/** Mashfa as built, on a database of its own or on the one in its data folder. */
export function startMashfa(dataDir: string, databaseUrl?: string, build: Build = {}): Promise<Running> {
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const parameters = [...serverFlags, ...(build.options ?? []), 'dist/server/main.js']
  return start(parameters, env, 'Mashfa is ready', build.folder)
}

/** Fastify and pg alone, on the same database. */
export function startBare(databaseUrl: string): Promise<Running> {
  return start(
    ['--import', 'tsx', 'bench/bare.ts'],
    { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
    'bare is ready',
  )
}

/** Resident memory of a process, in MB; what is shared with others counts in full. */
export function memoryOf(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
  return Number(pages?.[1] ?? 0) / 1024
}
