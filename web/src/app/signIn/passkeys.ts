import type { AssertionOptions, NewPasskey, RegistrationOptions } from '#contract/auth/passkeys'
import type { PasskeyAssertion } from '#contract/auth/proof'
import { Problem } from '../../lib/api/problem'
import type { useText } from '../i18n/useText'

type PasskeyText = ReturnType<typeof useText<'secondFactor'>>
type WebAuthn = typeof import('@simplewebauthn/browser')

/** What the server sends before the browser asks for a passkey. */
interface ForBrowser<O> {
  data: { options: O; origin: string }
}

/** The names of the errors with which browsers refuse; they do not distinguish a cancellation from a timeout. */
const reasons = {
  AbortError: 'passkey.cancelled',
  NotAllowedError: 'passkey.cancelled',
  InvalidStateError: 'passkey.registered',
  NotSupportedError: 'passkey.unsupported',
  ConstraintError: 'passkey.unsupported',
} as const

function isKnown(name: string): name is keyof typeof reasons {
  return name in reasons
}

function failure(message: string): Problem {
  return new Problem({ status: 400, message })
}

/** Asks the user's authenticator. Its library is loaded only then, because few users have passkeys. */
async function ask<T>(origin: string, t: PasskeyText, ceremony: (library: WebAuthn) => Promise<T>): Promise<T> {
  if (window.location.origin !== origin) throw failure(t('passkey.origin', { origin }))
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw failure(t('passkey.unsupported'))
  return ceremony(library).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    throw failure(t(isKnown(name) ? reasons[name] : 'passkey.failed'))
  })
}

/**
 * Asks for one of the user's passkeys.
 * @throws Problem with a message for the user
 */
export function getPasskey({ data }: ForBrowser<AssertionOptions>, t: PasskeyText): Promise<PasskeyAssertion> {
  return ask(data.origin, t, ({ startAuthentication }) => startAuthentication({ optionsJSON: data.options }))
}

/**
 * Creates a passkey on the user's device.
 * @throws Problem with a message for the user
 */
export function createPasskey({ data }: ForBrowser<RegistrationOptions>, t: PasskeyText): Promise<NewPasskey> {
  return ask(data.origin, t, ({ startRegistration }) => startRegistration({ optionsJSON: data.options }))
}

/**
 * Makes calls with a passkey. A passkey has no field in a form, so the server's message about it becomes that of the form.
 * @throws Problem
 */
export async function withPasskeyMessage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Problem ? error.errors.passkey?.[0] : undefined
    throw message ? failure(message) : error
  }
}
