/** An encrypted value. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const algorithm = 'AES-GCM'
const keyBytes = 32
const ivBytes = 12

/** As OWASP recommends for PBKDF2 with SHA-256: about half a second on a tablet. */
export const pinIterations = 600_000

/** Returns random bytes. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Creates a key that stays in this browser: its bytes cannot be read, also not by this app. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: keyBytes * 8 }, false, ['encrypt', 'decrypt'])
}

/** Returns the bytes of a new data key. */
export function newDataKey(): Uint8Array<ArrayBuffer> {
  return randomBytes(keyBytes)
}

/** Returns a key of these bytes, which cannot be read from it again. */
export function keyOf(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

/** Derives a key from a PIN. */
export async function keyOfPin(pin: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(how, secret, { name: algorithm, length: keyBytes * 8 }, false, ['encrypt', 'decrypt'])
}

/** @param purpose what is encrypted; it must be the same to decrypt, so that values cannot be exchanged */
export async function seal(key: CryptoKey, plain: BufferSource, purpose: string): Promise<Sealed> {
  const iv = randomBytes(ivBytes)
  const additionalData = new TextEncoder().encode(purpose)
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData }, key, plain) }
}

/** @throws DOMException if the key or the purpose is another one, or the value was changed */
export function unseal(key: CryptoKey, { iv, data }: Sealed, purpose: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(purpose)
  return crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, key, data)
}

/** Encrypts a value that JSON can express. */
export function sealJson(key: CryptoKey, value: unknown, purpose: string): Promise<Sealed> {
  return seal(key, new TextEncoder().encode(JSON.stringify(value)), purpose)
}

/** Decrypts a value that `sealJson` has encrypted. */
export async function unsealJson<T>(key: CryptoKey, sealed: Sealed, purpose: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, sealed, purpose))) as T
}
