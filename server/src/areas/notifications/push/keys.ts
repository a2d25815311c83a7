import { db, now } from '../../../platform/context'
import { found } from '../../../platform/http/problem'
import { pushKeys } from '../tables'

export interface KeyPair {
  /** Base64url, as browsers take it to subscribe. */
  publicKey: string
  privateKey: string
}

async function storedPair(): Promise<KeyPair | undefined> {
  const [pair] = await db().select().from(pushKeys)
  return pair
}

/** The keys by which push services know this installation: made once, and the same for all its servers. */
export async function pushKeyPair(): Promise<KeyPair> {
  const stored = await storedPair()
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  await db()
    .insert(pushKeys)
    .values({ ...webPush.generateVAPIDKeys(), createdAt: now() })
    .onConflictDoNothing()
  return found(await storedPair())
}
