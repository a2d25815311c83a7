import type { HttpExchange } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { signIn } from '../signIn'
import { redeemCode } from './factors'
import { limitCodes, wrongCode } from './limitedProof'
import { redeemChallenge, userOfChallenge } from './signInChallenge'

/**
 * Completes a sign-in whose password was correct.
 * @throws Problem 400 if the challenge is unknown, used or expired; 422 on code; 429 after too many attempts
 */
export async function completeLogin({ challenge, code }: { challenge: string; code: string }, http: HttpExchange) {
  const user = await userOfChallenge(challenge)
  return limitCodes(user.id, () =>
    callTransaction(async () => {
      // The first of two concurrent calls locks the challenge, the other then finds it used.
      await redeemChallenge(challenge)
      if (!(await redeemCode(user.id, code))) wrongCode(user.id)
      return signIn(user, http)
    }),
  )
}
