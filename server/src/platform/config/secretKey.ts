import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const minLength = 32

/** Words in keys that are copied from an example instead of being generated. */
const placeholder =
  /change.?me|change.?this|example|placeholder|your.?secret|default|password|mashfa|janus|12345678|abcdefgh/i

/**
 * Returns what is wrong with the key that signs sessions and links: nothing, or one sentence.
 * @param mode as written in the environment
 * @param given the key from the environment, if any
 * @param dataDir absolute path; checked for the key of an earlier demo, which production must not use
 */
export function secretProblems(mode: string | undefined, given: string | undefined, dataDir: string): string[] {
  const production = mode === 'production'
  if (!given) {
    return production ? [`SECRET_KEY is needed in production: at least ${minLength} random characters`] : []
  }
  if (production && (isKnown(given) || given === storedDemoKey(dataDir))) {
    return ['SECRET_KEY is a default or a demo key: make a new one, for example with "openssl rand -hex 32"']
  }
  return given.length < minLength ? [`SECRET_KEY must have at least ${minLength} characters`] : []
}

/** Returns what is wrong with the secret that is shared with Janus: in production it must not be guessable. */
export function janusSecretProblems(mode: string | undefined, given: string | undefined): string[] {
  if (mode !== 'production' || !given) return []
  if (isKnown(given)) return ['JANUS_SECRET is a default: make a new one, for example with "openssl rand -hex 32"']
  return given.length < minLength ? [`JANUS_SECRET must have at least ${minLength} characters`] : []
}

function isKnown(secret: string): boolean {
  return placeholder.test(secret) || new Set(secret).size < 8
}

const demoKeyPath = (dataDir: string) => join(dataDir, 'secret')

function storedDemoKey(dataDir: string): string | undefined {
  try {
    return readFileSync(demoKeyPath(dataDir), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the key of a demo: created at the first call, then stored in `dataDir`, which exists, readable by its owner
 * only.
 */
export function demoKey(dataDir: string): string {
  const stored = storedDemoKey(dataDir)
  if (stored) return stored
  const draft = `${demoKeyPath(dataDir)}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    // Creating a link is atomic, and never overwrites the key of a server that starts at the same time.
    linkSync(draft, demoKeyPath(dataDir))
  } catch (error) {
    if (!storedDemoKey(dataDir)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return storedDemoKey(dataDir) ?? demoKey(dataDir)
}
