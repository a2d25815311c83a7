import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'

ensureNode()
ensureInstalled({ withTools: false })
await ensureBuilt()

const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--import', './scripts/stopWithParent.mjs', 'dist/server/main.js'],
  {
    cwd: root,
    // Apart from the terminal's group, so that Ctrl-C reaches the server once, through us.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  },
)

server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
process.on('SIGINT', () => server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))

if (process.env.npm_lifecycle_event) {
  // A signal to npm does not always come through its shell to us; that we were left alone does.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 250)
}
