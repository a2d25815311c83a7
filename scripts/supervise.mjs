import { constants } from 'node:os'

/** So often in so many milliseconds a server is started again; one that dies more often has a fault that starting does not mend. */
const most = 10
const span = 60_000

/**
 * Keeps one process running: one that was killed, or that broke after it had said `ready` over its channel, is started
 * again at once. One that ends before it was ready has said why, and is not.
 * @param {() => import('node:child_process').ChildProcess} begin
 * @returns {{ ended: Promise<number>, stop(signal: NodeJS.Signals): void }} `ended` with the exit code when it is over
 */
export function supervise(begin) {
  /** @type {number[]} */
  let deaths = []
  let stopping = false
  let current = begin()
  /** @type {(code: number) => void} */
  let end
  const ended = new Promise((resolve) => (end = resolve))

  function watch() {
    let isReady = false
    current.on('message', (message) => {
      isReady ||= message === 'ready'
    })
    current.on('exit', (code, signal) => {
      if (stopping || code === 0 || (code !== null && !isReady)) return end(code ?? 128 + constants.signals[signal])
      const at = Date.now()
      deaths = [...deaths.filter((time) => at - time < span), at]
      if (deaths.length > most) {
        console.error(`The server ended ${deaths.length} times within a minute; it is not started again.`)
        return end(1)
      }
      console.error(`The server ended unexpectedly (${signal ?? `exit code ${code}`}) and is started again.`)
      current = begin()
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
