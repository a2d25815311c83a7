import { eq } from 'drizzle-orm'
import { phoneSignIn as calls } from '#contract/auth/phoneSignIn'
import { setAuditSubject } from '../../../platform/audit/events'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { signIn } from '../signIn'
import { auditLimited, auditRefusedPhoneCode, phoneSubject } from '../signIns'
import { accountOfPhone, numbersTyped, requirePhoneSignIn } from './accounts'
import { redeemCode, tryCode } from './codes'
import { sendSignInCode } from './jobs'

const address = () => context().address ?? 'unknown'

function refuse(userId: number | undefined): never {
  auditRefusedPhoneCode(userId)
  throw fieldProblem('code', 'validation.phoneCode')
}

export const phoneSignInHandlers = handlers(calls, {
  sendCode: async ({ body }) => {
    requirePhoneSignIn()
    const { limiter, jobs } = context().platform
    const numbers = await numbersTyped(body.phone)
    // In whatever form the number was typed, and whether or not anybody signs in with it. Codes are counted by the birth date too: who
    // does not know it shuts nobody out soon.
    for (const number of numbers) {
      await limiter.check('phoneSignIn', { address: address(), account: number }).catch(auditLimited)
      const account = `${number} ${body.birth_date}`
      await limiter.check('phoneCode', { address: address(), account }).catch(auditLimited)
      await limiter.check('phoneCodesOfDay', { address: address(), account }).catch(auditLimited)
    }
    const account = await accountOfPhone(numbers, body.birth_date)
    const challenge = newToken()
    // Also without an account, so that the time of the response does not show whether there is one.
    await jobs.enqueue(sendSignInCode.name, {
      userId: account?.id ?? null,
      challenge: hashToken(challenge).toString('hex'),
    })
    setAuditSubject(phoneSubject(numbers[0], account?.id))
    return { message: apiText('done.signInCodeSent'), challenge }
  },

  signIn: async ({ body: { challenge, code }, http }) => {
    requirePhoneSignIn()
    await context().platform.limiter.check('phoneSignIn', { address: address() }).catch(auditLimited)
    const { isRight, userId } = await tryCode(challenge, code)
    if (!isRight || userId === undefined) return refuse(userId)
    return callTransaction(async () => {
      const user = await redeemCode(userId, challenge, code)
      if (!user) return refuse(userId)
      // Whoever entered the code has read a message to the number of the account.
      if (!user.verified_at) await db().update(users).set({ verified_at: now() }).where(eq(users.id, user.id))
      return signIn(user, http)
    })
  },
})
