import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { supervise } from './supervise.mjs'

function start() {
  const ports = []
  const processes = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { ended, stop } = supervise((port) => {
    const process = Object.assign(new EventEmitter(), { kill: () => process.emit('exit', 0, null) })
    ports.push(port)
    processes.push(process)
    return process
  })
  return { ports, processes, ended, stop }
}

test('a killed process is restarted on the port on which it listened', async () => {
  const { ports, processes, ended, stop } = start()
  processes[0].emit('message', { port: 4321 })
  processes[0].emit('exit', null, 'SIGKILL')
  expect(ports).toEqual([undefined, 4321])
  stop('SIGTERM')
  expect(await ended).toBe(0)
})

test('a process that exits before it listens is not restarted', async () => {
  const { ports, processes, ended } = start()
  processes[0].emit('exit', 1, null)
  expect(await ended).toBe(1)
  expect(ports).toEqual([undefined])
})
