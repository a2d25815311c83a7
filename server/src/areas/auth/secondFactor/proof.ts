import { and, eq, isNull } from 'drizzle-orm'
import type { SecondFactorProof } from '#contract/auth/proof'
import { setAuditSubject } from '../../../platform/audit/events'
import { users } from '../../../platform/auth/tables'
import { caller, context, db } from '../../../platform/context'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { auditLimited, auditRefusedPassword, auditRefusedSecondFactor } from '../signIns'
import { redeemCode } from './factors'
import { limitCodes, proveCurrentPassword, wrongCode } from './limitedProof'
import { type ChallengeUse, forSession } from './passkeys/challenges'
import { recordUse } from './passkeys/stored'
import { verifyAssertion } from './passkeys/verify'

type PasswordProof = SecondFactorProof & { current_password: string }

/**
 * Names the caller's account as what the audit entry is about.
 * @returns its id
 */
export function aboutCaller(): number {
  const { id } = caller()
  setAuditSubject({ kind: 'user', id })
  return id
}

/**
 * Limits how many challenges of passkeys are stored for an account.
 * @throws Problem 429
 */
export async function limitChallenges(userId: number): Promise<void> {
  const { platform, address } = context()
  const tried = { address: address ?? 'unknown', account: String(userId) }
  await platform.limiter.check('passkeyChallenge', tried).catch(auditLimited)
}

/**
 * Checks a second factor. The challenge of a passkey is used up at once; everything else only by the returned function.
 * @returns uses the factor up, within the transaction of the change; throws Problem 422 on code or passkey if it was refused
 */
export async function checkFactor(
  { code, passkey }: SecondFactorProof,
  use: ChallengeUse,
): Promise<() => Promise<void>> {
  const { userId } = use
  if (!passkey) {
    return async () => {
      if (!(await redeemCode(userId, code ?? ''))) wrongCode(userId)
    }
  }
  const verified = await verifyAssertion(passkey, use)
  return async () => {
    if (verified && (await recordUse(verified))) return
    auditRefusedSecondFactor(userId)
    throw fieldProblem('passkey', 'secondFactor.wrongPasskey')
  }
}

/**
 * Locks the caller's account until the end of the transaction, as `lockFactors`. Checking a password takes a while: what was
 * changed meanwhile has ended the sessions that there were, but not a call that waited.
 * @param proven the hash of the password that was checked
 * @returns whether signing in needs a second factor by now
 * @throws Problem 422 on current_password if the account has another password by now, or was closed
 */
async function lockProven(proven: string): Promise<boolean> {
  const [current] = await db()
    .select({ hash: users.password_hash, hasFactor: users.second_factor })
    .from(users)
    .where(and(eq(users.id, caller().id), isNull(users.closed_at)))
    .for('no key update')
  if (current?.hash === proven) return current.hasFactor
  auditRefusedPassword()
  throw fieldProblem('current_password', 'user.wrongPassword')
}

/** Makes a change that needs the current password and a second factor. */
export async function withSecondFactor<T>(proof: PasswordProof, work: (userId: number) => Promise<T>): Promise<T> {
  const proven = await proveCurrentPassword(proof.current_password)
  return limitCodes(caller().id, async () => {
    const redeem = await checkFactor(proof, forSession('passkey-proof'))
    return callTransaction(async () => {
      await lockProven(proven)
      await redeem()
      return work(aboutCaller())
    })
  })
}

/** Makes a change that needs the current password and, if the account has a second factor, that too. */
export async function withProof<T>(proof: PasswordProof, work: (userId: number) => Promise<T>): Promise<T> {
  if (caller().hasSecondFactor) {
    if (proof.code === undefined && !proof.passkey) throw fieldProblem('code', 'validation.required')
    return withSecondFactor(proof, work)
  }
  const proven = await proveCurrentPassword(proof.current_password)
  return callTransaction(async () => {
    if (await lockProven(proven)) throw fieldProblem('code', 'validation.required')
    return work(aboutCaller())
  })
}
