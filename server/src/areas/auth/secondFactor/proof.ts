import type { SecondFactorProof } from '#contract/auth/proof'
import { setAuditSubject } from '../../../platform/audit/events'
import { caller, context } from '../../../platform/context'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { auditLimited, auditRefusedSecondFactor } from '../signIns'
import { lockFactors, redeemCode } from './factors'
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

/** Makes a change that needs the current password and a second factor. */
export async function withSecondFactor<T>(proof: PasswordProof, work: (userId: number) => Promise<T>): Promise<T> {
  await proveCurrentPassword(proof.current_password)
  return limitCodes(caller().id, async () => {
    const redeem = await checkFactor(proof, forSession('passkey-proof'))
    return callTransaction(async () => {
      await lockFactors(caller().id)
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
  await proveCurrentPassword(proof.current_password)
  return callTransaction(() => work(aboutCaller()))
}
