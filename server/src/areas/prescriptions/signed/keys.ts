import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { decrypt, encrypt } from '../../../platform/auth/derivedKey'
import { context, db, now } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { hospitals } from '../../../schema/facilities'
import { prescriptionKeys } from '../../../schema/signedPrescriptions'

/** A key that signs. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
}

const maxAgeDays = 365
const purposeOf = (kid: string) => `prescription key ${kid}`
const secretKey = () => context().platform.config.secretKey

/** Returns the key with which a hospital signs; undefined if it has none, or if it was stored under another SECRET_KEY. */
async function currentKey(hospitalId: number): Promise<SigningKey | undefined> {
  const isCurrent = and(eq(prescriptionKeys.hospital_id, hospitalId), isNull(prescriptionKeys.retired_at))
  const [row] = await db().select().from(prescriptionKeys).where(isCurrent)
  const secret = row?.private_key && decrypt(secretKey(), purposeOf(row.kid), row.private_key)
  if (!row || !secret) return undefined
  const der = Buffer.from(secret, 'base64')
  return { kid: row.kid, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

/** Stops signing with the keys that a condition names, and destroys them; what they signed stays valid. */
async function retire(which: SQL | undefined): Promise<void> {
  await db()
    .update(prescriptionKeys)
    .set({ retired_at: now(), private_key: null })
    .where(and(isNull(prescriptionKeys.retired_at), which))
}

async function createKey(hospitalId: number): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(orNotFound(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const kid = raw.subarray(0, 8).toString('base64url')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await db()
    .insert(prescriptionKeys)
    .values({
      kid,
      hospital_id: hospitalId,
      public_key: raw,
      private_key: encrypt(secretKey(), purposeOf(kid), der),
      // Tokens have whole seconds.
      created_at: new Date(Math.floor(now().getTime() / 1000) * 1000),
    })
  return { kid, privateKey }
}

/** @throws Problem 404 */
async function lockHospital(id: number): Promise<void> {
  const [row] = await db().select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id)).for('no key update')
  orNotFound(row)
}

/** Returns the key with which a hospital signs, in the transaction of the call; creates it on first use. */
export async function signingKey(hospitalId: number): Promise<SigningKey> {
  const known = await currentKey(hospitalId)
  if (known) return known
  // Of two that print first, the second waits and finds the key of the first.
  await lockHospital(hospitalId)
  const created = await currentKey(hospitalId)
  if (created) return created
  await retire(eq(prescriptionKeys.hospital_id, hospitalId))
  return createKey(hospitalId)
}

/**
 * Stops signing with a hospital's current key.
 * @param isRevoked whether nothing that any key of the hospital has signed is valid any longer
 * @throws Problem 404
 */
export async function retireKey(hospitalId: number, isRevoked: boolean): Promise<void> {
  await lockHospital(hospitalId)
  const ofHospital = eq(prescriptionKeys.hospital_id, hospitalId)
  await retire(ofHospital)
  if (isRevoked) await db().update(prescriptionKeys).set({ revoked: true }).where(ofHospital)
}

/** Retires keys that have signed for a year. */
export async function retireOldKeys(): Promise<void> {
  const at = now().toISOString()
  await retire(sql`created_at < ${at}::timestamptz - make_interval(days => ${maxAgeDays})`)
}
