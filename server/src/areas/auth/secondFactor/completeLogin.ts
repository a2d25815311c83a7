import type { SecondFactorProof } from '#contract/auth/proof'
import type { HttpExchange } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { signIn } from '../signIn'
import { lockFactors } from './factors'
import { limitCodes } from './limitedProof'
import { forSignIn } from './passkeys/challenges'
import { checkFactor } from './proof'
import { redeemChallenge, userOfChallenge } from './signInChallenge'

/**
 * Completes a sign-in whose password was correct.
 * @throws Problem 400 if the challenge is unknown, used or expired; 422 on code or passkey; 429 after too many attempts
 */
export async function completeLogin(
  { challenge, ...proof }: SecondFactorProof & { challenge: string },
  http: HttpExchange,
) {
  const user = await userOfChallenge(challenge)
  return limitCodes(user.id, async () => {
    const redeemFactor = await checkFactor(proof, forSignIn(user.id, challenge))
    return callTransaction(async () => {
      await lockFactors(user.id)
      // The second of two concurrent calls finds it used.
      await redeemChallenge(challenge)
      await redeemFactor()
      return signIn(user, http)
    })
  })
}
