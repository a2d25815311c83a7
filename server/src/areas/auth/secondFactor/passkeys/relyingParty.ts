import { isIP } from 'node:net'
import { context } from '../../../../platform/context'
import { fieldProblem } from '../../../../platform/http/problem'

/** The installation, as browsers and authenticators identify it. */
export interface RelyingParty {
  /** The host of the public URL: a passkey works on this host only. */
  id: string
  /** The only origin at which a response is accepted, such as `https://clinic.example.org`. */
  origin: string
}

/** Returns the relying party of the configured public URL; undefined for an IP address, to which no passkey can belong. */
export function availableRelyingParty(): RelyingParty | undefined {
  const { hostname, origin } = new URL(context().platform.config.publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}

/**
 * Returns the relying party of the configured public URL.
 * @throws Problem 422 on passkey if it is an IP address
 */
export function relyingParty(): RelyingParty {
  const party = availableRelyingParty()
  if (!party) throw fieldProblem('passkey', 'secondFactor.noPasskeys')
  return party
}
