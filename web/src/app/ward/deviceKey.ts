import { inWardStore, type StoreName } from './database'
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
import { fetchSecret } from './secret'

/** After so many wrong PINs in a row the user has to sign in again. */
export const mostWrongPins = 5

/** The data keys of a user: of what is recorded on the ward, which a PIN can protect, and of other unsent work. */
export type KeyName = 'key' | 'work'

/** The store that each data key encrypts. */
export const storeOf: Record<KeyName, StoreName> = { key: 'entries', work: 'work' }

/** A data key was locked when its user signed out, and the server's secret that opens it could not be fetched. */
export class LockedKeyError extends Error {
  constructor() {
    super('The secret of the server is needed, and could not be fetched')
  }
}

/** How a data key of a user is stored on this device. */
interface StoredKey {
  id: KeyName
  /**
   * Encrypts `dataKey`, and cannot be read. Null after the user has signed out: only the server's secret opens `recovery` then.
   * Without both, nothing on this device can be decrypted any more.
   */
  deviceKey: CryptoKey | null
  /** The data key; with a PIN, first encrypted with the key that is derived from it. */
  dataKey: Sealed | null
  pin: { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; iterations: number } | null
  /** The data key, encrypted with the secret that only the server knows: it opens it after the user has signed in again. */
  recovery: Sealed | null
  wrongPins: number
  /** The auth session that was running when the PIN was last used; it cannot be used after too many wrong PINs. */
  session: string | null
}

/** A data key that this device can open. */
interface OpenableKey extends StoredKey {
  deviceKey: CryptoKey
  dataKey: Sealed
}

const isOpenable = (stored: StoredKey | undefined): stored is OpenableKey =>
  stored !== undefined && stored.deviceKey !== null && stored.dataKey !== null

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

async function readKey(user: number, name: KeyName = 'key'): Promise<StoredKey | undefined> {
  return inWardStore<StoredKey | undefined>(user, 'device', 'readonly', (store) => store.get(name))
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

/** Adds the copy of a data key that this device can open without a PIN. */
async function withDevice(stored: StoredKey, bytes: BufferSource): Promise<StoredKey> {
  const deviceKey = await newDeviceKey()
  return { ...stored, deviceKey, dataKey: await seal(deviceKey, bytes, purpose.device), pin: null, wrongPins: 0 }
}

/** Opens a data key that was locked when the user signed out, after they have signed in again. */
async function reopenKey(user: number, stored: StoredKey): Promise<CryptoKey> {
  const secret = await fetchSecret(user)
  if (!secret) throw new LockedKeyError()
  const recovered = stored.recovery && unseal(await keyOf(secret), stored.recovery, purpose.recovery)
  let bytes: BufferSource | undefined = await recovered?.catch(() => undefined)
  if (!bytes) {
    // The server has another secret for this user than then: nobody can read what the old key encrypts.
    await inWardStore(user, storeOf[stored.id], 'readwrite', (store) => store.clear())
    bytes = newDataKey()
  }
  await writeKey(user, await withRecovery(await withDevice(stored, bytes), bytes, secret))
  return keyOf(bytes)
}

/**
 * Returns a data key of a user, creating it on the first use.
 * @returns undefined if it needs the PIN
 * @throws LockedKeyError
 * @throws if the browser stores nothing, or has no encryption because the page has no TLS
 */
export function openKey(user: number, name: KeyName = 'key'): Promise<CryptoKey | undefined> {
  return locked(user, async () => {
    const stored = await readKey(user, name)
    if (isOpenable(stored))
      return stored.pin ? undefined : keyOf(await unseal(stored.deviceKey, stored.dataKey, purpose.device))
    if (stored) return reopenKey(user, stored)
    const bytes = newDataKey()
    const empty: StoredKey = {
      id: name,
      deviceKey: null,
      dataKey: null,
      pin: null,
      recovery: null,
      wrongPins: 0,
      session: null,
    }
    await writeKey(user, await withDevice(empty, bytes))
    return keyOf(bytes)
  })
}

/**
 * Adds to a data key the copy that only the server's secret opens, so that it can be locked when the user signs out.
 * @returns whether there is one; none can be added without a connection, nor to a key that needs its PIN
 */
export async function addRecovery(user: number, name: KeyName): Promise<boolean> {
  const before = await readKey(user, name)
  if (!before) return false
  if (before.recovery) return true
  const secret = before.pin ? undefined : await fetchSecret(user)
  if (!secret) return false
  return locked(user, async () => {
    const stored = await readKey(user, name)
    if (!isOpenable(stored) || stored.pin) return stored !== undefined && stored.recovery !== null
    const bytes = await unseal(stored.deviceKey, stored.dataKey, purpose.device)
    await writeKey(user, await withRecovery(stored, bytes, secret))
    return true
  })
}

/** How a data key is protected from the next user of the device. */
export type Protection = 'locked' | 'pin' | 'none'

/**
 * Deletes the copy of a data key that this device can open, if the server's secret opens another one.
 * @param keepPin whether a key with a PIN stays as it is
 * @returns how the key is protected now
 */
export function lockKey(user: number, name: KeyName, keepPin: boolean): Promise<Protection> {
  return locked(user, async () => {
    const stored = await readKey(user, name)
    if (!stored) return 'none'
    if (stored.pin && (keepPin || !stored.recovery)) return 'pin'
    if (!stored.recovery) return 'none'
    await writeKey(user, { ...stored, deviceKey: null, dataKey: null, pin: null, wrongPins: 0, session: null })
    return 'locked'
  })
}

async function withPin(stored: OpenableKey, bytes: BufferSource, pin: string): Promise<OpenableKey> {
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
    if (!isOpenable(stored) || stored.pin) return
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
    if (!isOpenable(stored) || !stored.pin || stored.wrongPins >= mostWrongPins) return { attemptsLeft: 0 }
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
    if (!isOpenable(stored) || !stored.recovery) return undefined
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
