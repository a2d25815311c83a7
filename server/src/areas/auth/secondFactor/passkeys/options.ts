import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import { passkeyTransports } from '#contract/auth/passkeys'
import type { Caller } from '../../../../platform/auth/caller'
import { keyedHash } from '../../../../platform/auth/derivedKey'
import { context, language } from '../../../../platform/context'
import { fieldProblem } from '../../../../platform/http/problem'
import { mailSenderOf, readSettings } from '../../../installation'
import { type ChallengeUse, challengeLifetime, forSession, newChallenge } from './challenges'
import { loadWebAuthn } from './loadWebAuthn'
import { relyingParty } from './relyingParty'
import { passkeysOf } from './stored'

/** A passkey is a second step after the password, so a PIN or a fingerprint is asked for but not required (decision 98). */
const userVerification = 'preferred'

/** How many passkeys an account can have. */
const maxPasskeys = 20

function isTransport(value: string): value is AuthenticatorTransportFuture {
  return passkeyTransports.some((each) => each === value)
}

/** Returns the passkeys of a user as browsers refer to them. */
async function descriptorsOf(userId: number) {
  const stored = await passkeysOf(userId)
  return stored.map(({ credential_id: id, transports }) => ({
    id: id.toString('base64url'),
    type: 'public-key' as const,
    transports: transports.filter(isTransport),
  }))
}

/**
 * Returns what the browser needs to ask for one of the user's passkeys.
 * @throws Problem 422 on passkey if the installation has no domain name
 */
export async function assertionOptions(use: ChallengeUse) {
  const { id: rpId, origin } = relyingParty()
  const options = {
    challenge: await newChallenge(use),
    rpId,
    timeout: challengeLifetime,
    userVerification,
    allowCredentials: await descriptorsOf(use.userId),
  } as const
  return { data: { options, origin } }
}

/**
 * Returns what the browser needs to create a passkey for the caller. Any authenticator is accepted, so none has to attest
 * what it is. The user handle is derived from the id, so that it identifies nobody and stays the same.
 * @throws Problem 422 on passkey if the installation has no domain name, or the account has too many passkeys
 */
export async function registrationOptions(person: Caller) {
  const { id: rpId, origin } = relyingParty()
  const excludeCredentials = await descriptorsOf(person.id)
  if (excludeCredentials.length >= maxPasskeys)
    throw fieldProblem('passkey', 'secondFactor.tooManyPasskeys', { max: maxPasskeys })
  const { supportedCOSEAlgorithmIdentifiers } = await loadWebAuthn()
  const { secretKey } = context().platform.config
  const options = {
    challenge: await newChallenge(forSession('passkey-registration')),
    rp: { id: rpId, name: mailSenderOf(await readSettings(), language()).name },
    user: {
      id: keyedHash(secretKey, 'passkey user', String(person.id)).toString('base64url'),
      name: person.email,
      displayName: `${person.firstName} ${person.lastName}`,
    },
    pubKeyCredParams: supportedCOSEAlgorithmIdentifiers.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetime,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    attestation: 'none',
  } as const
  return { data: { options, origin } }
}
