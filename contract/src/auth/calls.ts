import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import {
  chosenId,
  contactEmail,
  day,
  gender,
  instant,
  nationalId,
  optionalId,
  optionalSingleLine,
  password,
  phone,
  singleLine,
} from '../kit/values'
import { CompleteLoginInput } from './secondFactor'

export const LoginInput = z.object({
  email: contactEmail,
  password: z.string({ error: 'validation.required' }).min(1, 'validation.required').max(200),
})

export const RegisterInput = z.object({
  first_name: singleLine(),
  last_name: singleLine(),
  email: contactEmail,
  password,
  phone,
  /** National ID. */
  uuid: nationalId,
  gender,
  birth_date: day,
  country: chosenId(),
  /** Required where the country has cities, which only the server knows. */
  city: optionalId(),
  address: optionalSingleLine,
  time_zone: z.string().max(64).optional(),
})

export const ForgetPasswordInput = z.object({ email: contactEmail })
export const ResetPasswordInput = z.object({ email: contactEmail, token: z.string().min(1).max(200), password })

/** The parts of a mailed link. */
const MailedLink = z.object({ token: z.string().max(200), email: z.string().max(255) })

export const RefreshInput = z.object({
  /** Nobody has used the page since the last refresh, so this one does not count as a use of the auth session. */
  idle: z.boolean().optional(),
})

export const AuthSession = z.object({ access_token: z.string(), expires_in: z.number().int() })

/** Sentences about contradictions between the national ID and birth date or gender, in the caller's language. */
export const IdentityWarnings = z.array(z.string())

/** The password was correct; the challenge and a second factor complete the sign-in. */
const SignInChallenge = z.object({
  challenge: z.string(),
  /** Which second factors the account has; it also has recovery codes. */
  methods: z.object({ totp: z.boolean(), passkey: z.boolean() }),
  /** Seconds. */
  expires_in: z.number().int(),
})
export type SignInChallenge = z.output<typeof SignInChallenge>

export const SignedInUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name in the other script. */
  alternate_name: z.string().nullable(),
  email: z.string(),
  avatar: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  /** Every permission that the user holds anywhere; whether one counts in a hospital is checked record by record. */
  permissions: z.array(z.string()),
  roles: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  time_zone: z.string(),
  language: z.enum(['en', 'ar']),
  /** The id of the country. */
  country: z.number().nullable(),
  verified: z.boolean(),
  /** The password breaks the rule on new passwords, and the user should change it. */
  weak_password: z.boolean(),
  /** A role of the user requires a second factor: until they have set one up, nothing else is open to them. */
  must_set_up_second_factor: z.boolean(),
  /** A version of the terms of use asks the user to agree. */
  asked_for_terms: z.boolean(),
})
export type SignedInUser = z.output<typeof SignedInUser>

export const auth = area({
  login: {
    method: 'POST',
    path: '/api/admin/auth/login',
    permission: 'public',
    summary:
      'Sign in; every failure returns 400 with the same text. An account with a second factor gets a challenge instead of a session',
    body: LoginInput,
    audit: { kind: 'user', id: 'handler' },
    secret: true,
    // Signing in again opens another auth session, which does no harm.
    idempotency: 'none',
    // The password is checked before the transaction.
    transaction: 'handler',
    response: z.union([AuthSession, SignInChallenge]),
  },
  completeLogin: {
    method: 'POST',
    path: '/api/admin/auth/login/second-factor',
    permission: 'public',
    summary: 'Complete a sign-in with a code of the authenticator app, a recovery code or a passkey',
    body: CompleteLoginInput,
    audit: { kind: 'user', id: 'handler' },
    secret: true,
    // A repeat is refused, because the first call has used the challenge and the code.
    idempotency: 'none',
    transaction: 'handler',
    response: AuthSession,
  },
  register: {
    method: 'POST',
    path: '/api/admin/auth/register',
    permission: 'public',
    summary: 'Open a patient account; a verification link goes out by mail',
    body: RegisterInput,
    audit: { kind: 'user', id: 'handler', changes: 'request' },
    secret: true,
    // A repeat is refused because the email is taken; a caller who lost the response signs in.
    idempotency: 'none',
    // The password is hashed before the transaction.
    transaction: 'handler',
    response: AuthSession.extend({ identity_warnings: IdentityWarnings }),
  },
  logout: {
    method: 'POST',
    path: '/api/admin/auth/logout',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'End this session',
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
  refresh: {
    method: 'POST',
    path: '/api/admin/auth/refresh',
    permission: 'public',
    summary: 'A new access token for the refresh cookie; a bearer token can be sent with it, but not instead of it',
    body: RefreshInput,
    secret: true,
    // For ten seconds, a repeat gets the same next refresh token (docs/decisions/085).
    idempotency: 'none',
    // A reused token ends the auth session, and that change must be committed although the call is refused.
    transaction: 'handler',
    // Browsers refresh automatically every few minutes; a reused token gets an audit entry.
    audit: 'none',
    response: AuthSession,
  },
  forgetPassword: {
    method: 'POST',
    path: '/api/admin/auth/forget-password',
    permission: 'public',
    summary: 'Send a reset link; the response is the same whether the account exists or not',
    body: ForgetPasswordInput,
    audit: { kind: 'user', id: 'handler' },
    response: Done,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/auth/reset-password',
    permission: 'public',
    summary: 'Set a new password with the link from the mail; ends every session of the account',
    body: ResetPasswordInput,
    audit: { kind: 'user', id: 'handler' },
    // The password is hashed before the transaction.
    transaction: 'handler',
    response: Done,
  },
  checkResetLink: {
    method: 'GET',
    path: '/api/admin/auth/reset-password/{token}/{email}',
    shows: 'nobody',
    permission: 'public',
    summary: 'Whether the link from the mail can still be used; limited like its use, and 400 for all that cannot',
    params: MailedLink,
    response: One(z.object({ expires_at: instant })),
  },
  correctEmail: {
    method: 'PUT',
    path: '/api/admin/auth/email',
    permission: 'signed-in',
    summary: 'Correct the email of an account that is not verified; sends a new link there, and earlier links end',
    body: z.object({ email: contactEmail }),
    audit: { kind: 'user', id: 'caller' },
    // The owner of a taken address is told after the transaction has been rolled back.
    transaction: 'handler',
    response: Done,
  },
  resendVerification: {
    method: 'GET',
    path: '/api/admin/auth/resend-verification',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'Send the verification link again',
    changes: true,
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
  verifyAccount: {
    method: 'GET',
    path: '/api/admin/auth/verify-account/{token}/{email}',
    permission: 'public',
    summary: 'Verify an account with the link from the mail',
    params: MailedLink,
    changes: true,
    audit: { kind: 'user', id: 'handler' },
    response: Done,
  },
})

export const settings = area({
  show: {
    method: 'GET',
    path: '/api/settings',
    shows: 'nobody',
    permission: 'public',
    summary: 'What the sign-in page needs to know: the mode, and in demo mode the accounts to try',
    response: One(
      z.object({
        mode: z.enum(['demo', 'production']),
        /** Patients without an email can sign in with a code that is sent to their phone. */
        phone_sign_in: z.literal(true).optional(),
        demo_accounts: z.array(
          z.object({
            email: z.string(),
            password: z.string(),
            name: z.string(),
            /** The name in the other script; the browser decides, because the page is not loaded again in another language. */
            alternate_name: z.string().nullable(),
            role: z.string(),
          }),
        ),
      }),
    ),
  },
})
