import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../../../../scripts/freePort.mjs'
import { ensureProgram } from '../../../../../scripts/packages.mjs'
import { projectRoot } from '../../../platform/root'
import { type Killable, killable } from '../../../platform/testing/killable'

/** Path of Janus, or null; tests that need it are then skipped. */
export const janusProgram = ensureProgram('janus').path

export interface TestJanus extends Killable {
  url: string
  secret: string
  stop(): Promise<void>
}

const secret = 'a secret of this test alone'

/**
 * Writes the shipped settings, changed to the port and folder of this test.
 * @returns their folder
 */
function settings(port: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mashfa-janus-'))
  const shipped = join(projectRoot(), 'deploy', 'janus')
  for (const name of readdirSync(shipped).filter((file) => file.endsWith('.jcfg'))) {
    const text = readFileSync(join(shipped, name), 'utf8')
    const filled = text.replaceAll('@SECRET@', secret).replaceAll('"/etc/janus"', `"${folder}"`)
    writeFileSync(join(folder, name), filled.replace('port = 8088', `port = ${port}`))
  }
  return folder
}

/** How often another port is tried: Janus cannot choose one itself, and ends if another program was faster. */
const mostPorts = 3

/** Starts a Janus for this test only. */
export async function startJanus(tried = 1): Promise<TestJanus> {
  try {
    return await startOn(await freePort())
  } catch (error) {
    if (tried >= mostPorts) throw error
    return startJanus(tried + 1)
  }
}

async function startOn(port: number): Promise<TestJanus> {
  const folder = settings(port)
  const url = `http://127.0.0.1:${port}/janus`
  const program = await killable(begin)

  async function begin(): Promise<ChildProcess> {
    if (!janusProgram) throw new Error('Janus is not installed')
    const started = spawn(janusProgram, ['--config', join(folder, 'janus.jcfg'), '--configs-folder', folder], {
      stdio: 'ignore',
    })
    const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`Janus ended with ${code}`)))
    await Promise.race([vi.waitFor(() => fetch(`${url}/info`), { timeout: 60_000, interval: 50 }), ended])
    return started
  }

  return {
    url,
    secret,
    ...program,
    async stop() {
      await program.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
