import { inWardStore } from './database'
import {
  keyOf,
  keyOfPin,
  newDataKey,
  newDeviceKey,
  pinIterations,
  randomBytes,
  type Sealed,
  seal,
  unseal,
} from './sealing'

/** After so many wrong PINs in a row the user has to sign in again. */
export const mostWrongPins = 5

/** How the data key of a user is stored on this device. */
interface StoredKey {
  id: 'key'
  /** Encrypts `dataKey`, and cannot be read. Without this record, nothing on this device can be decrypted any more. */
  deviceKey: CryptoKey
  /** The data key; with a PIN, first encrypted with the key that is derived from it. */
  dataKey: Sealed
  pin: { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; iterations: number } | null
  /** The data key, encrypted with the secret that only the server knows: it opens it after the user has signed in again. */
  recovery: Sealed | null
  wrongPins: number
  /** The auth session that was running when the PIN was last used; it cannot be used after too many wrong PINs. */
  session: string | null
}

/** The state of a user's key on this device. */
export interface KeyState {
  hasPin: boolean
  /** Too many PINs were wrong. */
  isBlocked: boolean
  /** Whether the server's secret opens the data key without the PIN. */
  canRecover: boolean
  session: string | null
}

const purpose = { device: 'device', pin: 'pin', recovery: 'recovery' } as const

async function readKey(user: number): Promise<StoredKey | undefined> {
  return inWardStore<StoredKey | undefined>(user, 'device', 'readonly', (store) => store.get('key'))
}

async function writeKey(user: number, stored: StoredKey) {
  await inWardStore(user, 'device', 'readwrite', (store) => store.put(stored))
}

const locked = <T>(user: number, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`mashfa.ward.key.${user}`, work) : work()

/** Returns the state of the key; undefined if there is none yet. */
export async function keyState(user: number): Promise<KeyState | undefined> {
  const stored = await readKey(user)
  if (!stored) return undefined
  const { pin, wrongPins, recovery, session } = stored
  return { hasPin: pin !== null, isBlocked: wrongPins >= mostWrongPins, canRecover: recovery !== null, session }
}

/**
 * Returns the data key of a user, creating it on the first use.
 * @returns undefined if it needs the PIN
 * @throws if the browser stores nothing, or has no encryption because the page has no TLS
 */
export function openKey(user: number): Promise<CryptoKey | undefined> {
  return locked(user, async () => {
    const stored = await readKey(user)
    if (stored) return stored.pin ? undefined : keyOf(await unseal(stored.deviceKey, stored.dataKey, purpose.device))
    const deviceKey = await newDeviceKey()
    const bytes = newDataKey()
    const dataKey = await seal(deviceKey, bytes, purpose.device)
    await writeKey(user, { id: 'key', deviceKey, dataKey, pin: null, recovery: null, wrongPins: 0, session: null })
    return keyOf(bytes)
  })
}

async function withPin(stored: StoredKey, bytes: BufferSource, pin: string): Promise<StoredKey> {
  const salt = randomBytes(16)
  const byPin = await seal(await keyOfPin(pin, salt, pinIterations), bytes, purpose.pin)
  const dataKey = await seal(stored.deviceKey, byPin.data, purpose.device)
  return { ...stored, dataKey, pin: { salt, iv: byPin.iv, iterations: pinIterations }, wrongPins: 0 }
}

async function withRecovery(stored: StoredKey, bytes: BufferSource, secret: BufferSource | undefined) {
  return secret ? { ...stored, recovery: await seal(await keyOf(secret), bytes, purpose.recovery) } : stored
}

/**
 * Sets the first PIN of a device. The data key stays, so that what is stored stays readable.
 * @param secret the server's secret of this user; undefined without a connection
 */
export function setFirstPin(
  user: number,
  pin: string,
  session: string | undefined,
  secret?: BufferSource,
): Promise<void> {
  return locked(user, async () => {
    const stored = await readKey(user)
    if (!stored || stored.pin) return
    const bytes = await unseal(stored.deviceKey, stored.dataKey, purpose.device)
    const next = await withRecovery(await withPin(stored, bytes, pin), bytes, secret)
    await writeKey(user, { ...next, session: session ?? null })
  })
}

/** The result of a PIN: the data key, how many attempts are left, or none. */
export type PinResult = { key: CryptoKey } | { attemptsLeft: number }

/**
 * Opens the data key with the PIN. The attempt is counted before it is tried, so that closing the page does not undo it.
 * @param secret as for `setFirstPin`: adds the recovery that a PIN without a connection lacks
 */
export function openWithPin(
  user: number,
  pin: string,
  session: string | undefined,
  secret?: BufferSource,
): Promise<PinResult> {
  return locked(user, async () => {
    const stored = await readKey(user)
    if (!stored?.pin || stored.wrongPins >= mostWrongPins) return { attemptsLeft: 0 }
    const counted = { ...stored, wrongPins: stored.wrongPins + 1 }
    await writeKey(user, counted)
    const { salt, iv, iterations } = stored.pin
    const byPin = await unseal(stored.deviceKey, stored.dataKey, purpose.device)
    try {
      const bytes = await unseal(await keyOfPin(pin, salt, iterations), { iv, data: byPin }, purpose.pin)
      const next = await withRecovery(stored, bytes, stored.recovery ? undefined : secret)
      await writeKey(user, { ...next, wrongPins: 0, session: session ?? stored.session })
      return { key: await keyOf(bytes) }
    } catch {
      return { attemptsLeft: mostWrongPins - counted.wrongPins }
    }
  })
}

/**
 * After the user has signed in again: allows new attempts, and with the server's secret sets a new PIN.
 * @returns the data key, or undefined if it could not be recovered: then the PIN is needed
 */
export function recoverKey(
  user: number,
  { pin, session, secret }: { pin: string; session: string; secret: BufferSource },
): Promise<CryptoKey | undefined> {
  return locked(user, async () => {
    const stored = await readKey(user)
    if (!stored?.recovery) return undefined
    const bytes = await unseal(await keyOf(secret), stored.recovery, purpose.recovery).catch(() => undefined)
    if (!bytes) return undefined
    await writeKey(user, { ...(await withPin(stored, bytes, pin)), session })
    return keyOf(bytes)
  })
}

/** Allows new attempts after the user has signed in again. */
export function allowAttempts(user: number, session: string): Promise<void> {
  return locked(user, async () => {
    const stored = await readKey(user)
    if (stored && stored.session !== session) await writeKey(user, { ...stored, wrongPins: 0, session })
  })
}
