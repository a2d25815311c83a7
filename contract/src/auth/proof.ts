import * as z from 'zod'
import { always, identifier } from '../kit/values'

/**
 * Returns the schema of binary data in base64url.
 * @param max the greatest number of characters
 */
export function base64url(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
}

/** A code of the authenticator app, or a recovery code, as it is typed. */
export const secondFactorCode = identifier(40)

/** The response of a passkey, as `navigator.credentials.get` returns it as JSON. */
export const PasskeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(100).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** A second factor: one of the two. */
export const secondFactorFields = { code: secondFactorCode.optional(), passkey: PasskeyAssertion.optional() }
export interface SecondFactorProof {
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** Reports a missing second factor at the code, which is what a form asks for. */
export function requireSecondFactor({ code, passkey }: SecondFactorProof, context: z.RefinementCtx): void {
  if (code === undefined && passkey === undefined)
    context.addIssue({ code: 'custom', path: ['code'], message: 'validation.required', input: undefined })
}

const currentPassword = z.string({ error: 'validation.required' }).min(1, 'validation.required').max(200)

export const PasswordInput = z.object({ current_password: currentPassword })

/** The form that asks for the password and a code. */
export const PasswordAndCodeInput = PasswordInput.extend({ code: secondFactorCode })

/** The current password and, where the account has a second factor, that too. */
export const ProofInput = z.object({ current_password: currentPassword, ...secondFactorFields })

/** The current password and a second factor. */
export const ProvenInput = ProofInput.superRefine(requireSecondFactor, always)
