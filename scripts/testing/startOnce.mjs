import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../ensure.mjs'
import { freePort } from '../freePort.mjs'

// Starts Mashfa once with the Node that runs this script and a new data folder, and waits until /api/health responds.

const limitMs = 180_000
const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-start-'))
const port = await freePort()
const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
})
const exited = once(server, 'exit')
try {
  await healthy()
  console.log(`/api/health responded with Node ${process.version}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await exited
  rmSync(dataDir, { recursive: true, force: true })
}

async function healthy() {
  const limit = Date.now() + limitMs
  while (Date.now() < limit) {
    const end = server.exitCode ?? server.signalCode
    if (end !== null) throw new Error(`The server exited with ${end}.`)
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(1000) }).catch(
      () => {},
    )
    if (response?.ok) return
    await wait(100)
  }
  throw new Error(`/api/health did not respond within ${limitMs / 1000} s.`)
}
