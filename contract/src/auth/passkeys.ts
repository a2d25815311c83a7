import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, One } from '../kit/responses'
import { singleLine } from '../kit/values'
import { base64url, PasswordAndCodeInput, PasswordInput, ProofInput, ProvenInput } from './proof'
import { RecoveryCodes } from './secondFactor'

/** How a browser can reach an authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)).optional(),
})

/** What the browser needs to ask for one of a user's passkeys: `PublicKeyCredentialRequestOptionsJSON`. */
const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.enum(['preferred', 'required', 'discouraged']),
  allowCredentials: z.array(Descriptor),
})
export type AssertionOptions = z.output<typeof AssertionOptions>

/** What the browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['preferred', 'required', 'discouraged']),
    userVerification: z.enum(['preferred', 'required', 'discouraged']),
  }),
  attestation: z.literal('none'),
})
export type RegistrationOptions = z.output<typeof RegistrationOptions>

/** The options, and the only origin at which the response is accepted. */
function ForBrowser<T extends z.ZodType>(options: T) {
  return One(z.object({ options, origin: z.string() }))
}

/** A new passkey and where it can be reached, as `navigator.credentials.create` returns it as JSON. */
const NewPasskey = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

const passkeyName = singleLine(60)

/** The forms that add a passkey. */
export const NamedPasswordInput = PasswordInput.extend({ name: passkeyName })
export const NamedPasswordAndCodeInput = PasswordAndCodeInput.extend({ name: passkeyName })

export const AddPasskeyInput = z.object({ name: passkeyName, passkey: NewPasskey })
export const RenamePasskeyInput = z.object({ name: passkeyName })

// A repeat is refused, because the first call has used the challenge or the code.
const once = { secret: true, idempotency: 'none' } as const
/** A passkey is part of the caller's account. */
const own = { audit: { kind: 'user', id: 'caller' } } as const
// Nothing changes but the challenge that expires; the entry is written when it is used.
const challenge = { ...once, audit: 'none' } as const

export const passkeys = area({
  signInOptions: {
    method: 'POST',
    path: '/api/admin/auth/login/passkey',
    permission: 'public',
    summary: 'What a passkey has to sign to complete a sign-in whose password was correct',
    body: z.object({ challenge: z.string().min(1).max(200) }),
    ...challenge,
    response: ForBrowser(AssertionOptions),
  },
  proofOptions: {
    method: 'POST',
    path: '/api/admin/second-factor/passkeys/proof',
    permission: 'signed-in',
    summary: 'What a passkey has to sign to confirm a change of the second factor',
    ...challenge,
    response: ForBrowser(AssertionOptions),
  },
  start: {
    method: 'POST',
    path: '/api/admin/second-factor/passkeys/start',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'What the browser needs to create a passkey; without effect until the passkey is added',
    body: ProofInput,
    ...own,
    ...once,
    // The password is checked before the transaction.
    transaction: 'handler',
    response: ForBrowser(RegistrationOptions),
  },
  add: {
    method: 'POST',
    path: '/api/admin/second-factor/passkeys',
    permission: 'signed-in',
    withoutSecondFactor: true,
    summary: 'Add a passkey; the first second factor of an account also gets recovery codes',
    body: AddPasskeyInput,
    ...own,
    ...once,
    // Its signature is checked before the transaction.
    transaction: 'handler',
    response: RecoveryCodes,
  },
  rename: {
    method: 'PUT',
    path: '/api/admin/second-factor/passkeys/{id}',
    permission: 'signed-in',
    summary: 'Rename a passkey',
    record: { kind: 'passkey', param: 'id' },
    body: RenamePasskeyInput,
    ...own,
    response: Done,
  },
  remove: {
    method: 'POST',
    path: '/api/admin/second-factor/passkeys/{id}/remove',
    permission: 'signed-in',
    summary: 'Remove a passkey; without any second factor left, the password is enough to sign in',
    record: { kind: 'passkey', param: 'id' },
    body: ProvenInput,
    ...own,
    transaction: 'handler',
    response: Done,
  },
})
