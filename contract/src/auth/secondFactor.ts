import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import { instant } from '../kit/values'

const currentPassword = z.string({ error: 'validation.required' }).min(1, 'validation.required').max(200)

/** A code of the authenticator app, or a recovery code, as it is typed. */
export const secondFactorCode = z.string({ error: 'validation.required' }).trim().min(1, 'validation.required').max(40)

export const CompleteLoginInput = z.object({ challenge: z.string().min(1).max(200), code: secondFactorCode })
export const StartTotpInput = z.object({ current_password: currentPassword })
export const ConfirmTotpInput = z.object({ code: secondFactorCode })
export const ProvenInput = z.object({ current_password: currentPassword, code: secondFactorCode })

export const SecondFactorState = z.object({
  /** Since when codes of an authenticator app are needed to sign in; null if they are not. */
  totp_since: instant.nullable(),
  /** How many recovery codes are left. */
  recovery_codes: z.number().int(),
  /** A role of the user requires a second factor, so it cannot be turned off. */
  is_required: z.boolean(),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

/** Shown once: only their hashes are stored. */
const RecoveryCodes = One(z.object({ recovery_codes: z.array(z.string()) }))

// A repeat is refused, because the first call has used the code or set up the app.
const once = { secret: true, idempotency: 'none' } as const
/** What changes is part of the caller's account. */
const own = { audit: { kind: 'user', id: 'caller' } } as const

export const secondFactor = area({
  show: {
    method: 'GET',
    path: '/api/admin/second-factor',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'Whether signing in needs a second factor',
    shows: 'caller',
    response: One(SecondFactorState),
  },
  startTotp: {
    method: 'POST',
    path: '/api/admin/second-factor/totp',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'A new secret for an authenticator app; without effect until a code confirms it',
    body: StartTotpInput,
    ...own,
    ...once,
    // The password is checked before the transaction.
    transaction: 'handler',
    response: One(z.object({ secret: z.string(), uri: z.string() })),
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/admin/second-factor/totp/confirm',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'Turn the authenticator app on with its first code; the response has the recovery codes',
    body: ConfirmTotpInput,
    ...own,
    ...once,
    transaction: 'handler',
    response: RecoveryCodes,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    permission: 'signed-in',
    summary: 'New recovery codes; the old ones stop working',
    body: ProvenInput,
    ...own,
    ...once,
    transaction: 'handler',
    response: RecoveryCodes,
  },
  disable: {
    method: 'POST',
    path: '/api/admin/second-factor/disable',
    permission: 'signed-in',
    summary: 'Sign in with the password only',
    body: ProvenInput,
    ...own,
    transaction: 'handler',
    response: Done,
  },
})
