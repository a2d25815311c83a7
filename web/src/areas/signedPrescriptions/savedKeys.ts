import type { PrescriptionKey } from '#contract/prescriptions/signed/keys'
import { api } from '../../lib/api/api'

const storageKey = 'mashfa.prescriptionKeys'
const timeoutMs = 8000

/** Public keys, and whether they were fetched just now. */
export interface KnownKeys {
  keys: readonly PrescriptionKey[]
  isFresh: boolean
}

function readSaved(): readonly PrescriptionKey[] | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(saved) ? saved : undefined
  } catch {
    return undefined
  }
}

function save(keys: readonly PrescriptionKey[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys))
  } catch {
    // Without storage, the page verifies with a connection only.
  }
}

async function fetchKeys(kid?: string): Promise<readonly PrescriptionKey[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  return (await api.signedPrescriptions.keys.call({ query: { kid }, signal })).keys
}

/**
 * Returns the public keys of all hospitals, from the server or from this device. They are public and say nothing about anybody.
 * @param kid the key that is needed; the cached set may be older than it
 * @returns undefined if they could neither be fetched nor were stored before
 */
export async function loadKeys(kid?: string): Promise<KnownKeys | undefined> {
  try {
    const all = await fetchKeys()
    const isMissing = kid !== undefined && !all.some((key) => key.kid === kid)
    const keys = isMissing ? [...(await fetchKeys(kid)), ...all] : all
    save(keys)
    return { keys, isFresh: true }
  } catch {
    const keys = readSaved()
    return keys && { keys, isFresh: false }
  }
}
