import * as z from 'zod'
import { area } from '../kit/endpoint'
import { day, phone } from '../kit/values'
import { phoneCode } from '../notifications/phoneCode'
import { AuthSession } from './calls'

/**
 * Whose code is asked for. A family may share a phone, so the birth date says who of them it is. The number is international,
 * or national in a country in which the installation has hospitals.
 */
export const PhoneCodeInput = z.object({ phone, birth_date: day })

export const PhoneSignInInput = z.object({
  /** Of the answer to the browser that asked: the code works there only. */
  challenge: z.string({ error: 'validation.required' }).min(1, 'validation.required').max(200),
  code: phoneCode,
})

const CodeAsked = z.object({ message: z.string(), challenge: z.string() })

export const phoneSignIn = area({
  sendCode: {
    method: 'POST',
    path: '/api/admin/auth/phone/code',
    permission: 'public',
    summary:
      'Send a code by text message to a patient without an email, to sign in; the response is of the same kind whether there is such a patient or not',
    body: PhoneCodeInput,
    audit: { kind: 'user', id: 'handler' },
    secret: true,
    // A repeat sends another code; they are limited by number and network.
    idempotency: 'none',
    response: CodeAsked,
  },
  signIn: {
    method: 'POST',
    path: '/api/admin/auth/phone/sign-in',
    permission: 'public',
    summary: 'Sign in with the code from the text message; every failure is a 422 on code',
    body: PhoneSignInInput,
    audit: { kind: 'user', id: 'handler' },
    secret: true,
    // A repeat is refused, because the code works once; another code can be asked for.
    idempotency: 'none',
    // A wrong code is counted although the call is refused.
    transaction: 'handler',
    response: AuthSession,
  },
})
