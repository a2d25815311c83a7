import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readyUrl } from '../scripts/readyUrl.mjs'
import { serverFlags } from '../scripts/serverFlags.mjs'
import type { SandboxSettings } from '../server/src/sandbox'

/** A server process. */
export interface Running {
  url: string
  pid: number
  /** Milliseconds from the start until it reported that it was ready. */
  readyAfter: number
  /** Stops the process. */
  stop(): Promise<void>
}

export const secretKey = 'bench-only-bench-only-bench-only-bench'

/** Waits until the process prints a text, and returns its output until then; fails with it if it exits before. */
function waitForOutput(child: ChildProcess, output: string): Promise<string> {
  return new Promise((done, failed) => {
    let printed = ''
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(output)) done(printed)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => failed(new Error(`The process exited with code ${code}:\n${printed}`)))
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const here = resolve(import.meta.dirname, '..')

async function start(parameters: string[], env: Record<string, string>, folder = here): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', PUBLIC_URL: '', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyUrl(child)
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    stop: () => stopChild(child),
  }
}

/** The build to start, and how. */
export interface Build {
  /** Folder of the build, with its own packages; by default this one. */
  folder?: string
  /** Options for Node. */
  options?: string[]
}

/** Starts the built Mashfa, on the given database or on the embedded one in its data folder. */
export function startMashfa(dataDir: string, databaseUrl?: string, build: Build = {}): Promise<Running> {
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    // A benchmark books more for each patient than anybody may.
    MAX_BOOKINGS_PER_DOCTOR_DAY: '1000',
    MAX_OPEN_BOOKINGS: '10000',
    // The load can come from many addresses, as that of patients does: payments from one are limited.
    TRUST_PROXY: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const parameters = [...serverFlags, ...(build.options ?? []), 'dist/server/main.js']
  return start(parameters, env, build.folder)
}

/** Starts the baseline, only Fastify and pg, on the same database. */
export function startBare(databaseUrl: string): Promise<Running> {
  return start(['--import', 'tsx', 'bench/bare.ts'], { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey })
}

/** Starts the sandbox of the payment providers. */
export async function startPaymentSandbox(): Promise<{ settings: SandboxSettings; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/sandbox.ts'], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const settings = JSON.parse(await waitForOutput(child, '}\n'))
  return { settings, stop: () => stopChild(child) }
}

/** Clock ticks per second of `/proc`, on every Linux that we run on. */
const ticks = 100

/** Returns the CPU time of a process in milliseconds, with its threads. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

/** Returns the fields of a process from its state on. */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Returns the CPU time of the running children of a process in milliseconds. */
export function cpuOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), 0)
}

/** Returns the resident memory of a process in MB, including all shared memory. */
export function memoryOf(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
  return Number(pages?.[1] ?? 0) / 1024
}
