import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../ensure.mjs'
import { readyUrl } from '../readyUrl.mjs'

/**
 * Starts Mashfa with `npm start` and its own data folder, as a server whose processes can be killed.
 * @param {Record<string, string>} settings further environment variables
 */
export async function startDrillServer(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-drill-'))
  const starter = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      MODE: 'demo',
      // The load books more for each patient than anybody may.
      MAX_BOOKINGS_PER_DOCTOR_DAY: '1000',
      MAX_OPEN_BOOKINGS: '10000',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [starter.stdout, starter.stderr]) stream.on('data', (text) => (said += text))

  async function isReady() {
    try {
      return (await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(1000) })).ok
    } catch {
      return false
    }
  }

  async function ready() {
    while (!(await isReady())) {
      if (starter.exitCode !== null) throw new Error(`The server exited:\n${said}`)
      await wait(10)
    }
  }

  /** Returns the lines of PostgreSQL's lock file: pid, data folder, start, port, socket folder, ... */
  const postmaster = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

  const victims = {
    server: () => childrenOf(starter.pid).find(({ command }) => command.includes('dist/server/main.js'))?.pid,
    database: () => Number(postmaster()[0]),
  }

  const url = await readyUrl(starter)
  await ready()
  return {
    url,
    dataDir,
    ready,
    /** @returns {number} the id of the server's process */
    serverPid: () => victims.server(),
    /** @returns {string} the URL of the database, for the user of the server */
    databaseUrl() {
      const [, , , port, folder] = postmaster()
      return `postgresql:///mashfa?host=${encodeURIComponent(folder)}&port=${port}&user=mashfa_server`
    },
    /**
     * Kills processes with SIGKILL and waits until the service has recovered.
     * @param {('server' | 'database')[]} names
     * @returns {Promise<number>} downtime in milliseconds
     */
    async kill(...names) {
      const pids = names.map((name) => victims[name]()).filter(Boolean)
      const began = performance.now()
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      // Wait for the exit: a dying server may still respond.
      while (pids.some(isAlive)) await wait(1)
      await ready()
      return performance.now() - began
    },
    async stop() {
      starter.kill('SIGTERM')
      if (starter.exitCode === null) await once(starter, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns whether a process is running; a zombie is not. */
function isAlive(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid) {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return pids.map((child) => ({
    pid: Number(child),
    command: readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '),
  }))
}
