import { eq, isNull, sql } from 'drizzle-orm'
import { phoneSignIn as calls } from '#contract/auth/phoneSignIn'
import { setAuditSubject } from '../../../platform/audit/events'
import { users } from '../../../platform/auth/tables'
import { context, db, now } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { phoneLogins } from '../../../schema/textMessages'
import { checkPhoneCode, redeemPhoneCode } from '../../notifications'
import { openChallenge } from '../secondFactor/signInChallenge'
import { signIn } from '../signIn'
import { accountSubject, auditRefusedSignIn } from '../signIns'
import { sendSignInCode } from './jobs'
import { accountOfPhone, numbersTyped, requirePhoneSignIn } from './phoneAccounts'

const address = () => context().address ?? 'unknown'

/** Uses the code up; whoever entered it has read a message to the number. Expects a transaction. */
async function redeem(userId: number, number: string, code: string): Promise<void> {
  await redeemPhoneCode({ userId, purpose: 'sign-in', number }, code)
  await db()
    .update(phoneLogins)
    .set({ proven_at: sql`coalesce(${phoneLogins.proven_at}, ${now().toISOString()}::timestamptz)` })
    .where(eq(phoneLogins.user_id, userId))
  await db()
    .update(users)
    .set({ verified_at: now() })
    .where(sql`${users.id} = ${userId} and ${isNull(users.verified_at)}`)
}

export const phoneSignInHandlers = handlers(calls, {
  sendCode: async ({ body }) => {
    requirePhoneSignIn()
    const { limiter, jobs } = context().platform
    const numbers = await numbersTyped(body.phone)
    const named = numbers.join(' ') || body.phone
    await limiter.check('phoneCode', { address: address(), account: named })
    const account = await accountOfPhone(numbers)
    // Also without an account, so that the time of the response does not show whether there is one.
    await jobs.enqueue(sendSignInCode.name, { userId: account?.user.id ?? null })
    setAuditSubject(accountSubject(named, account?.user.id))
    return { message: apiText('done.signInCodeSent') }
  },

  signIn: async ({ body, http }) => {
    requirePhoneSignIn()
    const numbers = await numbersTyped(body.phone)
    const named = numbers.join(' ') || body.phone
    await context().platform.limiter.check('phoneSignIn', { address: address(), account: named })
    const account = await accountOfPhone(numbers)
    const isRight =
      account !== undefined &&
      (await checkPhoneCode({ userId: account.user.id, purpose: 'sign-in', number: account.number }, body.code))
    if (!account || !isRight) {
      auditRefusedSignIn(named, account?.user.id)
      throw fieldProblem('code', 'validation.phoneCode')
    }
    const { user, number } = account
    if (user.second_factor) {
      await inTransaction(() => redeem(user.id, number, body.code))
      return openChallenge(user.id)
    }
    return callTransaction(async () => {
      await redeem(user.id, number, body.code)
      return signIn(user, http)
    })
  },
})
