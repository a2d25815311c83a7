import { constants } from 'node:os'

/**
 * Maximum number of restarts within `span` milliseconds; a server that exits more often has a fault that restarting
 * does not fix.
 */
const most = 10
const span = 60_000

/**
 * Keeps a process running: restarts it immediately if it was killed, or exited with an error after sending `{ port }`,
 * on which it listens, over its channel. A process that exits before that has printed the reason, and is not restarted.
 * @param {(port?: number) => import('node:child_process').ChildProcess} begin starts the process; on the port of the one
 * that ended, if there was one, because clients know it
 * @returns {{ ended: Promise<number>, stop(signal: NodeJS.Signals): void }} `ended` resolves to the exit code
 */
export function supervise(begin) {
  /** @type {number[]} */
  let deaths = []
  let stopping = false
  let current = begin()
  /** @type {number | undefined} */
  let port
  /** @type {(code: number) => void} */
  let end
  const ended = new Promise((resolve) => (end = resolve))

  function watch() {
    let isReady = false
    current.on('message', (message) => {
      port = message.port
      isReady = true
    })
    current.on('exit', (code, signal) => {
      if (stopping || code === 0 || (code !== null && !isReady)) return end(code ?? 128 + constants.signals[signal])
      const at = Date.now()
      deaths = [...deaths.filter((time) => at - time < span), at]
      if (deaths.length > most) {
        console.error(`The server exited ${deaths.length} times within a minute and will not be restarted.`)
        return end(1)
      }
      console.error(`The server exited unexpectedly (${signal ?? `exit code ${code}`}); restarting it.`)
      current = begin(port)
      watch()
    })
  }

  watch()
  return {
    ended,
    stop(signal) {
      stopping = true
      current.kill(signal)
    },
  }
}
