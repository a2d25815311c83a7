import { spawn } from 'node:child_process'
import { root } from '../ensure.mjs'

/**
 * Output of a command, to be printed later.
 * @typedef {{ text: string }} OutputBuffer
 */

/** @typedef {{ env?: Record<string, string | undefined>, buffer?: OutputBuffer, limitMs?: number }} CommandOptions */

/** Milliseconds that a command that was ended at its deadline has to stop what it started. */
const graceMs = 15_000

/**
 * Runs a command in the project's folder, with its output on the terminal or in a buffer.
 * @param {string[]} command
 * @param {CommandOptions} [options] after `limitMs` the command is ended
 * @returns {Promise<boolean>} whether it exited with code 0
 */
export function runCommand([program, ...parameters], { env = {}, buffer, limitMs } = {}) {
  // Vitest and the tests set NODE_ENV themselves.
  const { NODE_ENV: _, ...inherited } = process.env
  const output = buffer ? 'pipe' : 'inherit'
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...inherited, ...env },
    shell: process.platform === 'win32' && program === 'npm',
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => write(buffer, text))
  const timers =
    limitMs === undefined ? [] : [endAt(child, limitMs, 'SIGTERM'), endAt(child, limitMs + graceMs, 'SIGKILL')]
  return new Promise((resolve) => {
    child.on('error', (error) => {
      write(buffer, `${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => {
      for (const timer of timers) clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

function endAt(child, limitMs, signal) {
  return setTimeout(() => child.kill(signal), Math.max(limitMs, 0))
}

/**
 * Prints text on the terminal, or appends it to the buffer.
 * @param {OutputBuffer | undefined} buffer
 * @param {string} text
 */
export function write(buffer, text) {
  if (buffer) buffer.text += text
  else process.stdout.write(text)
}
