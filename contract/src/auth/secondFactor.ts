import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import { always, instant } from '../kit/values'
import { ProofInput, ProvenInput, requireSecondFactor, secondFactorCode, secondFactorFields } from './proof'

export const CompleteLoginInput = z
  .object({ challenge: z.string().min(1).max(200), ...secondFactorFields })
  .superRefine(requireSecondFactor, always)
export const ConfirmTotpInput = z.object({ code: secondFactorCode })

const OwnPasskey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
  /** Null if it was never used to sign in or to confirm a change. */
  last_used_at: instant.nullable(),
})
export type OwnPasskey = z.output<typeof OwnPasskey>

export const SecondFactorState = z.object({
  /** Since when codes of an authenticator app can be used to sign in; null if there is no app. */
  totp_since: instant.nullable(),
  /** In the order in which they were added. */
  passkeys: z.array(OwnPasskey),
  /** Whether passkeys can be added: not if the address of the installation is an IP address. */
  passkeys_available: z.boolean(),
  /** How many recovery codes are left. */
  recovery_codes: z.number().int(),
  /** A role of the user requires a second factor, so the last one cannot be removed. */
  is_required: z.boolean(),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

/** Shown once: only their hashes are stored. Empty if the account has codes already, which stay valid. */
export const RecoveryCodes = One(z.object({ recovery_codes: z.array(z.string()) }))

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
    body: ProofInput,
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
    summary: 'Add the authenticator app with its first code; the first second factor also gets recovery codes',
    body: ConfirmTotpInput,
    ...own,
    ...once,
    transaction: 'handler',
    response: RecoveryCodes,
  },
  removeTotp: {
    method: 'POST',
    path: '/api/admin/second-factor/totp/remove',
    permission: 'signed-in',
    summary: 'Remove the authenticator app; without any second factor left, the password is enough to sign in',
    body: ProvenInput,
    ...own,
    transaction: 'handler',
    response: Done,
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
    summary: 'Remove every second factor, and sign in with the password only',
    body: ProvenInput,
    ...own,
    transaction: 'handler',
    response: Done,
  },
})
