import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { timeFactor } from './timeFactor.mjs'

/** What Docker waits before it starts a container again that ended. */
const restartDelayMs = 100

/** A service that ends more often than this before it is ready has a fault. */
const mostRestarts = 20

/**
 * A process in place of a container: it is started again when it ends, if compose.yaml says so.
 * @param {import('./shipped.mjs').Service} service
 * @param {{
 *   command: string[],
 *   env: Record<string, string>,
 *   log: string,
 *   cwd: string,
 *   user?: { uid: number, gid: number },
 *   isReady: () => Promise<boolean>,
 * }} options `log`: the file of its output
 */
export function container(service, { command, env, log, cwd, user, isReady }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let isStopping = false
  let restarts = 0

  function begin() {
    const output = openSync(log, 'a')
    child = spawn(command[0], command.slice(1), {
      ...user,
      cwd,
      stdio: ['ignore', output, output],
      // Its own group, so that everything in the container ends with it.
      detached: true,
      env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    })
    closeSync(output)
    child.once('error', (error) => console.error(`${service.name}: ${error.message}`))
    child.once('exit', () => {
      if (isStopping || !service.restarts) return
      restarts += 1
      setTimeout(() => isStopping || begin(), restartDelayMs)
    })
  }

  async function ready(withinMs = 60_000 * timeFactor) {
    const until = performance.now() + withinMs
    const before = restarts
    while (!(await isReady())) {
      if (restarts - before > mostRestarts) throw new Error(`${service.name} ends again and again`)
      if (performance.now() > until) throw new Error(`${service.name} is not ready after ${withinMs / 1000} s`)
      await wait(20)
    }
  }

  return {
    name: service.name,
    get restarts() {
      return restarts
    },
    begin,
    ready,
    /** Kills everything in it with SIGKILL. @returns {Promise<number>} milliseconds until it is ready again */
    async kill() {
      const began = performance.now()
      const exited = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await exited
      await ready()
      return performance.now() - began
    },
    /** Stops it as `docker stop` does. @returns {Promise<{ ms: number, wasKilled: boolean }>} */
    async stop() {
      isStopping = true
      const began = performance.now()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const isLate = await Promise.race([exited.then(() => false), wait(service.graceMs, true, { ref: false })])
      if (isLate) process.kill(-child.pid, 'SIGKILL')
      await exited
      return { ms: performance.now() - began, wasKilled: isLate }
    },
    /** Starts it again after `stop`. @returns {Promise<number>} milliseconds until it is ready */
    async start() {
      isStopping = false
      const began = performance.now()
      begin()
      await ready()
      return performance.now() - began
    },
  }
}
