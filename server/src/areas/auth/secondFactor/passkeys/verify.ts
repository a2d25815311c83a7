import * as z from 'zod'
import type { NewPasskey } from '#contract/auth/passkeys'
import type { PasskeyAssertion } from '#contract/auth/proof'
import { type ChallengeUse, forSession, redeemChallenge } from './challenges'
import { loadWebAuthn } from './loadWebAuthn'
import { relyingParty } from './relyingParty'
import { type PasskeyUse, passkeysOf, type StoredPasskey } from './stored'

type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>
/** What a response is compared with. */
type Expected = Record<'expectedChallenge' | 'expectedOrigin' | 'expectedRPID', string> & {
  requireUserVerification: boolean
}

const ClientData = z.object({ challenge: z.string() })

/** Returns the challenge that was signed; empty if the browser's data cannot be read. */
function challengeOf(clientDataJson: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

/**
 * Uses the challenge of a response up, and then checks the response.
 * @param verify the library's check, which throws for whatever is wrong with a response
 * @returns undefined if it was refused
 */
async function verified<T>(
  response: { clientDataJSON: string },
  use: ChallengeUse,
  verify: (library: WebAuthn, expected: Expected) => Promise<T>,
): Promise<T | undefined> {
  const { id, origin } = relyingParty()
  const challenge = challengeOf(response.clientDataJSON)
  if (!(await redeemChallenge(challenge, use))) return undefined
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // A passkey is used after the password (decision 98).
    requireUserVerification: false,
  }
  return verify(await loadWebAuthn(), expected).catch(() => undefined)
}

/**
 * Checks a new passkey of the caller, and uses its challenge up.
 * @returns what is to be stored; undefined if it was refused
 */
export async function verifyNewPasskey({
  response,
  ...passkey
}: NewPasskey): Promise<Pick<StoredPasskey, 'credential_id' | 'public_key' | 'sign_count' | 'transports'> | undefined> {
  const { transports = [], ...signed } = response
  const result = await verified(signed, forSession('passkey-registration'), (library, expected) =>
    library.verifyRegistrationResponse({
      response: { ...passkey, response: signed, clientExtensionResults: {} },
      ...expected,
    }),
  )
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports,
  }
}

/**
 * Checks the response of one of a user's passkeys, and uses its challenge up.
 * @returns the use, which is to be recorded with the change; undefined if it was refused
 */
export async function verifyAssertion(passkey: PasskeyAssertion, use: ChallengeUse): Promise<PasskeyUse | undefined> {
  const stored = (await passkeysOf(use.userId)).find(({ credential_id: id }) => id.toString('base64url') === passkey.id)
  if (!stored) return undefined
  const result = await verified(passkey.response, use, (library, expected) =>
    library.verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      credential: { id: passkey.id, publicKey: new Uint8Array(stored.public_key), counter: stored.sign_count },
      ...expected,
    }),
  )
  return result?.verified ? { id: stored.id, signCount: result.authenticationInfo.newCounter } : undefined
}
