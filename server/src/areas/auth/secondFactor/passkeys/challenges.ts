import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken, newToken } from '../../../../platform/auth/secretToken'
import { accountTokens } from '../../../../platform/auth/tables'
import { caller, db, now } from '../../../../platform/context'

/** How long a challenge can be signed, in milliseconds; browsers wait as long for the user. */
export const challengeLifetime = 5 * 60_000

/** What a challenge is for. It cannot be used for anything else. */
export interface ChallengeUse {
  purpose: 'passkey-sign-in' | 'passkey-proof' | 'passkey-registration'
  userId: number
  /** The pending sign-in or the session that asked for it. */
  boundTo: string
}

/**
 * Returns the use of a challenge that completes a sign-in.
 * @param signIn the token of the pending sign-in
 */
export function forSignIn(userId: number, signIn: string): ChallengeUse {
  return { purpose: 'passkey-sign-in', userId, boundTo: `sign-in ${signIn}` }
}

/** Returns the use of a challenge that the caller's session asks for. */
export function forSession(purpose: 'passkey-proof' | 'passkey-registration'): ChallengeUse {
  const { id, sessionId } = caller()
  return { purpose, userId: id, boundTo: `session ${sessionId}` }
}

/** It is stored as a hash together with what it is bound to, so that it is found only with both. */
function hashOf(challenge: string, { boundTo }: ChallengeUse): Buffer {
  return hashToken(`${challenge} ${boundTo}`)
}

/** Returns a new challenge in base64url, which works once. It is stored in the database, so that any server accepts it. */
export async function newChallenge(use: ChallengeUse): Promise<string> {
  const challenge = newToken()
  const at = now()
  await db()
    .insert(accountTokens)
    .values({
      hash: hashOf(challenge, use),
      user_id: use.userId,
      purpose: use.purpose,
      created_at: at,
      expires_at: new Date(at.getTime() + challengeLifetime),
    })
  return challenge
}

/**
 * Uses a challenge up. Not within the transaction of the change: a response that is then refused has used it too.
 * @param challenge as the authenticator signed it
 * @returns whether it could be used
 */
export async function redeemChallenge(challenge: string, use: ChallengeUse): Promise<boolean> {
  const rows = await db()
    .update(accountTokens)
    .set({ used_at: now() })
    .where(
      and(
        eq(accountTokens.hash, hashOf(challenge, use)),
        eq(accountTokens.user_id, use.userId),
        eq(accountTokens.purpose, use.purpose),
        isNull(accountTokens.used_at),
        sql`${accountTokens.expires_at} > ${now().toISOString()}`,
      ),
    )
    .returning({ user_id: accountTokens.user_id })
  return rows.length > 0
}
