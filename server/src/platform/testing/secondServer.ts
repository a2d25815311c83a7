import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config'
import type { Heartbeat } from '../redis/servers'
import type { TestServer } from './server'

export interface SecondServer {
  url: string
  isRunning(): boolean
  /** With SIGKILL: nothing is closed properly. */
  kill(): Promise<void>
}

interface SecondServerOptions {
  heartbeat?: Heartbeat
  /** Whether it works on the job queue. */
  jobs?: boolean
}

/** Starts another server on the same database and Redis, in a process of its own. */
export async function startSecondServer(
  testServer: TestServer,
  { heartbeat, jobs }: SecondServerOptions,
): Promise<SecondServer> {
  const { secretKey, redisUrl, push }: Config = testServer.server.platform.config
  const parameters = {
    databaseUrl: testServer.databaseUrl,
    at: testServer.clock.now(),
    heartbeat,
    jobs,
    secretKey,
    redisUrl,
    push,
  }
  const child = fork(fileURLToPath(new URL('serverProcess.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SERVER_OF_TEST: JSON.stringify(parameters) },
  })
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The second server ended with ${code}`))),
  ])) as [{ url: string }]
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    url,
    isRunning,
    async kill() {
      if (!isRunning()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
