import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, root } from '../ensure.mjs'
import { timeFactor } from './deploy/timeFactor.mjs'

// Starts what deploy/ describes on this machine, without containers, and interrupts it under load: see drill/deploy/main.mjs.
// It runs in namespaces of its own: names, ports and mounts do not touch the machine, and all processes end with it.
// npm run test:all -- deploy

ensureNode()
ensureInstalled({ withTools: true })
await ensureBuilt()

const { ensureDeployPrograms } = await import('./deploy/programs.mjs')
const { missing } = ensureDeployPrograms()
if (missing.length > 0) {
  for (const reason of missing) console.error(reason)
  process.exit(1)
}

/** On a quiet machine it takes about half of this. */
const mostMs = 10 * 60_000 * timeFactor

const folder = mkdtempSync(join(tmpdir(), 'mashfa-deploy-'))
// PostgreSQL and nginx run as other users.
chmodSync(folder, 0o755)
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
const main = join(root, 'scripts/drill/deploy/main.mjs')
// Even if this process is killed, nothing goes on.
const drill = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...namespaces, process.execPath, main, folder], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
const end = () => drill.kill('SIGKILL')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
const late = setTimeout(() => {
  console.error(`The drill takes longer than ${Math.round(mostMs / 60_000)} minutes.`)
  end()
}, mostMs)
const [code] = await once(drill, 'exit')
clearTimeout(late)
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
process.exit(code ?? 1)
