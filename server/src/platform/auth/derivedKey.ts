import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/** Derives a key of 32 bytes from the server's secret key, one for each purpose. */
function derivedKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `mashfa ${purpose}`, 32))
}

/** Returns a keyed hash, so that a copy of the database alone does not allow guessing short values. */
export function keyedHash(secretKey: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', derivedKey(secretKey, purpose)).update(value).digest()
}

/**
 * Encrypts a value for the database (AES-256-GCM).
 * @param purpose also says whose value it is: it cannot be decrypted for another purpose
 */
export function encrypt(secretKey: string, purpose: string, value: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secretKey, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts what `encrypt` returned; undefined if the secret key has changed since. */
export function decrypt(secretKey: string, purpose: string, stored: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(secretKey, purpose), stored.subarray(0, ivLength))
  decipher.setAuthTag(stored.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(stored.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
