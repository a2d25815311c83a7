import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done } from '../kit/responses'
import { phone } from '../kit/values'
import { phoneCode } from '../notifications/phoneCode'
import { SignInResponse } from './calls'

/** A phone number as it is typed: international, or national in a country in which the installation has hospitals. */
export const PhoneInput = z.object({ phone })

export const PhoneSignInInput = z.object({ phone, code: phoneCode })

export const phoneSignIn = area({
  sendCode: {
    method: 'POST',
    path: '/api/admin/auth/phone/code',
    permission: 'public',
    summary:
      'Send a code by text message to a patient without an email, to sign in; the response is the same whether there is such a patient or not',
    body: PhoneInput,
    audit: { kind: 'user', id: 'handler' },
    // Each one sends another code and makes the former one useless; they are limited.
    idempotency: 'none',
    response: Done,
  },
  signIn: {
    method: 'POST',
    path: '/api/admin/auth/phone/sign-in',
    permission: 'public',
    summary:
      'Sign in with the code from the text message; every failure is a 422 on code. An account with a second factor gets a challenge instead of a session',
    body: PhoneSignInInput,
    audit: { kind: 'user', id: 'handler' },
    secret: true,
    // A repeat is refused, because the code works once; another code can be asked for.
    idempotency: 'none',
    // A wrong code is counted even though the call is refused.
    transaction: 'handler',
    response: SignInResponse,
  },
})
