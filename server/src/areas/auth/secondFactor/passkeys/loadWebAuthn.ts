/** Loads the library when a passkey is first used: it takes a third of a second, which would delay every start. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
