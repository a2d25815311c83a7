import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../ensure.mjs'

/** Starts the sandbox of the payment providers in a process of its own. */
export async function startSandboxProcess() {
  const child = fork(join(root, 'scripts/drill/sandboxProcess.ts'), { cwd: root, execArgv: ['--import', 'tsx'] })
  const [{ paymob }] = await once(child, 'message')
  /** @type {Map<number, (result: unknown) => void>} */
  const waiting = new Map()
  let calls = 0
  child.on('message', ({ id, result }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })

  /** Calls a function of the sandbox's control. */
  function call(name, ...parameters) {
    calls += 1
    child.send({ id: calls, name, parameters })
    return new Promise((resolve) => waiting.set(calls, resolve))
  }

  return {
    /** The keys of its merchant at Paymob. */
    paymob,
    set: (scope, changes) => call('set', scope, changes),
    /** Pays an order once more. */
    pay: (reference) => call('pay', reference),
    /** @returns {Promise<number[]>} the amounts that were refunded, in piastres */
    refunds: (reference) => call('refunds', reference),
    async stop() {
      child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
