import { and, eq, isNull, sql } from 'drizzle-orm'
import { auth, settings } from '#contract/auth/calls'
import { executeAudited, setAuditSubject } from '../../platform/audit/events'
import { hashNewPassword, isWeakPassword } from '../../platform/auth/newPassword'
import { checkPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { caller, context, db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { callTransaction, callTransactionAfter } from '../../platform/http/perform'
import { orNotFound, Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { checkLink, redeemLink, sendLink } from './accountTokens'
import {
  clearRefreshCookie,
  endAuthSession,
  endUseOfOldPassword,
  openAuthSession,
  refreshAuthSession,
} from './authSessions'
import { demoAccounts } from './demoAccounts'
import { storeWeakness } from './passwordWeakness'
import { registerPatient } from './register'
import { completeLogin } from './secondFactor/completeLogin'
import { openChallenge } from './secondFactor/signInChallenge'
import { accountSubject, auditLimited, auditRefusedSignIn } from './signIns'

async function accountOf(email: string) {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.closed_at)))
  return user
}

function address(): string {
  return context().address ?? 'unknown'
}

export const authHandlers = handlers(auth, {
  login: async ({ body, http }) => {
    const { limiter } = context().platform
    const tried = { address: address(), account: body.email }
    await limiter.check('login', tried).catch(auditLimited)
    const user = await accountOf(body.email)
    if (!(await checkPassword(user?.password_hash, body.password)) || !user) {
      auditRefusedSignIn(body.email, user?.id)
      throw new Problem(400, 'error.signIn')
    }
    await limiter.forgive('login', tried)
    const weak = user.password_weak ?? (await isWeakPassword(body.password, user))
    if (weak !== user.password_weak) await storeWeakness(user, weak)
    if (user.second_factor) return openChallenge(user.id)
    return callTransaction(() => openAuthSession(user.id, http))
  },

  completeLogin: ({ body, http }) => completeLogin(body, http),

  register: async ({ body, http }) => {
    const { limiter } = context().platform
    await limiter.check('register', { address: address(), account: body.email })
    const passwordHash = await hashNewPassword(body.password, body)
    return callTransaction(async () => {
      const user = await registerPatient(body, passwordHash)
      await sendLink(user, 'verify')
      return openAuthSession(user.id, http)
    })
  },

  logout: async ({ http }) => {
    const { id, sessionId } = caller()
    await endAuthSession(sessionId)
    setAuditSubject({ kind: 'user', id })
    clearRefreshCookie(http)
    return { message: apiText('done.signedOut') }
  },

  refresh: ({ http }) => refreshAuthSession(http),

  forgetPassword: async ({ body }) => {
    const { limiter } = context().platform
    const who = { address: address(), account: body.email.toLowerCase() }
    await limiter.check('forgetPassword', who)
    const user = await accountOf(body.email)
    if (user) await sendLink(user, 'reset')
    setAuditSubject(accountSubject(body.email, user?.id))
    return { message: apiText('done.mailSent') }
  },

  resetPassword: ({ body }) =>
    callTransactionAfter(
      async () => {
        await context().platform.limiter.check('resetPassword', { address: address() })
        return hashNewPassword(body.password, await checkLink(body.token, body.email, 'reset'))
      },
      async (passwordHash) => {
        const { id, verified_at: verifiedAt } = await redeemLink(body.token, body.email, 'reset')
        setAuditSubject({ kind: 'user', id, userId: id })
        // Opening a mailed link proves that the mailbox belongs to the user.
        const changed = {
          password_hash: passwordHash,
          password_weak: false,
          password_given: false,
          updated_at: now(),
          verified_at: verifiedAt ?? now(),
        }
        await executeAudited(db().update(users).set(changed).where(eq(users.id, id)).getSQL())
        await endUseOfOldPassword(id)
        return { message: apiText('done.passwordChanged') }
      },
    ),

  resendVerification: async () => {
    const { limiter } = context().platform
    const who = { address: address(), account: caller().email }
    await limiter.check('forgetPassword', who)
    const user = orNotFound(await accountOf(caller().email))
    if (!user.verified_at) await sendLink(user, 'verify')
    return { message: apiText('done.mailSent') }
  },

  verifyAccount: async ({ params }) => {
    const user = await redeemLink(params.token, params.email, 'verify')
    await db()
      .update(users)
      .set({ verified_at: user.verified_at ?? now() })
      .where(eq(users.id, user.id))
    return { message: apiText('done.verified') }
  },
})

export const settingsHandlers = handlers(settings, {
  show: async () => {
    const { mode } = context().platform.config
    return { data: { mode, demo_accounts: mode === 'demo' ? demoAccounts() : [] } }
  },
})
