import { db, now } from '../../../platform/context'
import { orNotFound } from '../../../platform/http/problem'
import { pushKeys } from '../../../schema/notifications'

/** The VAPID key pair of the installation. */
export interface KeyPair {
  /** Base64url, as browsers need it to subscribe. */
  public_key: string
  private_key: string
}

async function storedPair(): Promise<KeyPair | undefined> {
  const [pair] = await db().select().from(pushKeys)
  return pair
}

/** Returns the keys that identify this installation to push services: generated once and shared by all its servers. */
export async function pushKeyPair(): Promise<KeyPair> {
  const stored = await storedPair()
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db()
    .insert(pushKeys)
    .values({ public_key: publicKey, private_key: privateKey, created_at: now() })
    .onConflictDoNothing()
  return orNotFound(await storedPair())
}
