import { eq } from 'drizzle-orm'
import { auth, settings } from '#contract/auth/calls'
import { auditedValues } from '../../platform/audit/callEntry'
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
import { clearRefreshCookie, endAuthSession, endUseOfOldPassword, refreshAuthSession } from './authSessions'
import { correctEmail } from './correctEmail'
import { demoAccounts } from './demoAccounts'
import { hashAgain } from './hashAgain'
import { identityWarnings } from './identityWarnings'
import { sendResetLink } from './jobs'
import { knownDevice, rememberDevice } from './knownDevices'
import { lockOpenAccount, openAccountAt } from './openAccount'
import { openSignIn } from './openSignIn'
import { storeWeakness } from './passwordWeakness'
import { registerPatient, reportTakenEmail } from './register'
import { completeLogin } from './secondFactor/completeLogin'
import { signIn } from './signIn'
import { accountSubject, auditLimited, auditRefusedSignIn } from './signIns'

function address(): string {
  return context().address ?? 'unknown'
}

export const authHandlers = handlers(auth, {
  login: async ({ body, http }) => {
    const { limiter } = context().platform
    const known = await openAccountAt(body.email)
    const tried = { address: address(), account: body.email, knownSource: known && knownDevice(known, http) }
    await limiter.checkPasswordAttempt(tried).catch(auditLimited)
    const verdict = await checkPassword(known?.password_hash, body.password, http.disconnected)
    if (verdict === 'wrong' || !known) {
      auditRefusedSignIn(body.email, known?.id)
      throw new Problem(400, 'error.signIn')
    }
    await limiter.passwordWasCorrect(tried)
    const user = verdict === 'right' ? known : { ...known, password_hash: await hashAgain(known, body.password) }
    const weak = user.password_weak ?? (await isWeakPassword(body.password, user))
    if (weak !== user.password_weak) await storeWeakness(user, weak)
    return openSignIn(user, http)
  },

  completeLogin: ({ body, http }) => completeLogin(body, http),

  register: async ({ body, http }) => {
    const { limiter } = context().platform
    await limiter.check('register', { address: address(), account: body.email })
    const passwordHash = await hashNewPassword(body.password, body, http.disconnected)
    return callTransaction(async () => {
      const user = await registerPatient(body, passwordHash)
      await sendLink(user, 'verify')
      return { ...(await signIn(user, http)), identity_warnings: identityWarnings(user) }
    }).catch((error: unknown) => reportTakenEmail(error, body.email))
  },

  logout: async ({ http }) => {
    await endAuthSession(caller().sessionId)
    clearRefreshCookie(http)
    return { message: apiText('done.signedOut') }
  },

  refresh: ({ body, http }) => refreshAuthSession(http, body.idle ?? false),

  forgetPassword: async ({ body }) => {
    const { limiter, jobs } = context().platform
    const who = { address: address(), account: body.email.toLowerCase() }
    await limiter.check('forgetPassword', who)
    const user = await openAccountAt(body.email)
    // Also without an account, so that the time of the response does not show whether there is one.
    await jobs.enqueue(sendResetLink.name, { userId: user?.id ?? null })
    setAuditSubject(accountSubject(body.email, user?.id))
    return { message: apiText('done.mailSent') }
  },

  resetPassword: ({ body, http }) =>
    callTransactionAfter(
      async () => {
        await context().platform.limiter.check('resetPassword', { address: address() })
        const { owner } = await checkLink(body.token, body.email, 'reset')
        return hashNewPassword(body.password, owner, http.disconnected)
      },
      async (passwordHash) => {
        const { id, verified_at: verifiedAt } = await redeemLink(body.token, body.email, 'reset')
        // Opening a mailed link proves that the mailbox belongs to the user.
        const changed = {
          password_hash: passwordHash,
          password_weak: false,
          password_given: false,
          owner_chose: true,
          updated_at: now(),
          verified_at: verifiedAt ?? now(),
          email_proven: true,
        }
        const changes = auditedValues('user', id).difference(
          { verified_at: verifiedAt },
          { verified_at: changed.verified_at, password_hash: passwordHash },
        )
        setAuditSubject({ kind: 'user', id, userId: id, changes })
        await executeAudited(db().update(users).set(changed).where(eq(users.id, id)).getSQL())
        await endUseOfOldPassword(id)
        // Users whose account is being guessed can always sign in again, with a new password.
        rememberDevice({ id, password_hash: passwordHash }, http)
        return { message: apiText('done.passwordChanged') }
      },
    ),

  checkResetLink: async ({ params }) => {
    await context().platform.limiter.check('resetPassword', { address: address() })
    const { expiresAt } = await checkLink(params.token, params.email, 'reset')
    return { data: { expires_at: expiresAt.toISOString() } }
  },

  correctEmail: async ({ body }) => {
    // Counted by user: the email changes with each correction.
    await context().platform.limiter.check('forgetPassword', { address: address(), account: String(caller().id) })
    return callTransaction(async () => {
      await correctEmail(body.email)
      return { message: apiText('done.mailSent') }
    }).catch((error: unknown) => reportTakenEmail(error, body.email))
  },

  resendVerification: async () => {
    const { limiter } = context().platform
    const who = { address: address(), account: caller().email }
    await limiter.check('forgetPassword', who)
    const user = orNotFound(await lockOpenAccount(caller().id))
    if (!user.verified_at) await sendLink(user, 'verify')
    return { message: apiText('done.mailSent') }
  },

  verifyAccount: async ({ params }) => {
    const {
      id,
      verified_at: verifiedAt,
      email_proven: wasProven,
    } = await redeemLink(params.token, params.email, 'verify')
    const before = { verified_at: verifiedAt, email_proven: wasProven }
    // Whoever only reads the mailbox may not be the one who registered and knows the password.
    const after = { verified_at: verifiedAt ?? now(), email_proven: wasProven || context().caller?.id === id }
    await db().update(users).set(after).where(eq(users.id, id))
    const changes = auditedValues('user', id).difference(before, after)
    setAuditSubject({ kind: 'user', id, userId: id, changes })
    return { message: apiText('done.verified') }
  },
})

export const settingsHandlers = handlers(settings, {
  show: async () => {
    const { mode, sms } = context().platform.config
    return {
      data: {
        mode,
        ...(sms && { phone_sign_in: true as const }),
        demo_accounts: mode === 'demo' ? demoAccounts() : [],
      },
    }
  },
})
