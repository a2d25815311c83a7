import { spawn } from 'node:child_process'
import { ensureInstalled, ensureNode, root } from './ensure.mjs'

ensureNode()
ensureInstalled({ withTools: true })

/** The address of Vite, which serves the pages and proxies /api and /socket.io to the server. */
const address = 'http://localhost:5173'

const programs = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts', '--whole-demo'],
  ['node_modules/vite/bin/vite.js', '--strictPort', '--clearScreen', 'false'],
].map((command) =>
  spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? address },
  }),
)

let running = programs.length
for (const program of programs) {
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    running -= 1
    if (running === 0) process.exit()
    stop()
  })
}

let stopping = false
function stop() {
  // On a second signal, tsx kills the server before it has stopped.
  if (stopping) return
  stopping = true
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
