import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'
import { serverFlags } from './serverFlags.mjs'
import { supervise } from './supervise.mjs'

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt()

const server = supervise((port = process.env.PORT) =>
  spawn(
    process.execPath,
    [...serverFlags, '--import', './scripts/stopWithParent.mjs', 'dist/server/main.js', '--whole-demo'],
    {
      cwd: root,
      // In its own process group, so that Ctrl-C reaches the server only once, through this process.
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...(port && { PORT: String(port) }) },
    },
  ),
)

server.ended.then((code) => process.exit(code))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => passOn(signal === 'SIGINT' ? signal : 'SIGTERM'))

let lastPassedOn = 0

/** The terminal, npm and the shell may each send the same signal; the server must get it only once. */
function passOn(signal) {
  if (Date.now() - lastPassedOn < 500) return
  lastPassedOn = Date.now()
  server.stop(signal)
}

// An npm that was killed with SIGKILL cannot forward anything, and a SIGTERM to npm may stop at the shell in between.
const npm = npmAbove(process.ppid)
if (npm !== null) setInterval(() => isRunning(npm) || passOn('SIGTERM'), 250)

/**
 * Returns the pid of the npm that runs this script: the parent, or the parent of the shell in between; null without
 * one.
 */
function npmAbove(pid, steps = 2) {
  const { parent, command } = lookAt(pid)
  if (!parent || steps === 0) return null
  return /^npm\b|npm-cli\.js/.test(command) ? pid : npmAbove(parent, steps - 1)
}

function lookAt(pid) {
  try {
    const parent = Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    )
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = stdout?.match(/^\s*(\d+)\s+(.*)/) ?? []
    return { parent: Number(parent), command }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
