import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readyUrl } from '../../scripts/readyUrl.mjs'

/** Environment variables of the server. */
export type Settings = Record<string, string>

export interface RunningServer {
  url: string
  databaseUrl: string
  stop(): Promise<void>
}

interface ServerOptions {
  /** URL of its own database, seeded or empty. */
  databaseUrl: string
  /** The address to listen on; 127.0.0.1 always works. */
  host?: '127.0.0.1' | '0.0.0.0'
  /** Further settings, as in docs/operating.md. */
  settings?: Settings
}

/** Starts the built server as a hospital would run it, in demo mode, with its own data folder. */
export async function startServer({
  databaseUrl,
  host = '127.0.0.1',
  settings = {},
}: ServerOptions): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-journey-'))
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../dist/server/main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: '',
      HOST: host,
      LOG_LEVEL: 'warn',
      MODE: 'demo',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { port } = new URL(await readyUrl(server))
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Migrates an empty database and seeds the demo, by starting a server on it once. */
export async function fillDemo(databaseUrl: string): Promise<void> {
  const server = await startServer({ databaseUrl })
  await server.stop()
}
