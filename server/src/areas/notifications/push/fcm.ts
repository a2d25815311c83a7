import { createSigner } from 'fast-jwt'
import * as z from 'zod'
import type { Config } from '../../../platform/config/config'
import type { ServiceAccount } from '../../../platform/config/serviceAccount'
import { context, now } from '../../../platform/context'
import type { OutgoingPush } from './message'
import { outcomeOf, PushError, sendRequest } from './post'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const hour = 3600
/** A token is not used any more this many seconds before it expires. */
const margin = 60

type Settings = NonNullable<Config['push']['fcm']>

interface AccessToken {
  token: string
  /** Seconds since 1970. */
  expiresAt: number
}

/** Access tokens by account, until they expire. */
const accessTokens = new Map<string, AccessToken>()

const seconds = () => Math.floor(now().getTime() / 1000)

/** Requests an access token from Google, with an assertion signed with the account's key. */
async function requestAccessToken({
  client_email: account,
  private_key: key,
  token_uri: address,
}: ServiceAccount): Promise<AccessToken> {
  const sign = createSigner({ key, algorithm: 'RS256' })
  const at = seconds()
  const assertion = sign({ iss: account, scope, aud: address, iat: at, exp: at + hour })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ grant_type: grant, assertion }).toString()
  // Whatever fails here, no push has been sent yet.
  const response = await sendRequest(address, { headers, body }).catch((error: PushError) => {
    throw new PushError('later', error.reason)
  })
  const given = response.isOk ? TokenResponse.safeParse(parsed(response.text)).data : undefined
  if (!given) throw new PushError('later', `${response.status} No access token`)
  return { token: given.access_token, expiresAt: at + given.expires_in }
}

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })
const ErrorResponse = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })) }),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function accessTokenOf(account: ServiceAccount): Promise<string> {
  const known = accessTokens.get(account.client_email)
  if (known && known.expiresAt - margin > seconds()) return known.token
  const fresh = await requestAccessToken(account)
  accessTokens.set(account.client_email, fresh)
  return fresh.token
}

function bodyOf(token: string, { message, urgent, lifetime }: OutgoingPush): string {
  const { title, body, url, ...checkResponse } = message
  const link = `${context().platform.config.publicUrl}${url}`
  const webpush = {
    headers: { TTL: String(lifetime), Urgency: urgent ? 'high' : 'normal' },
    notification: checkResponse,
    fcm_options: { link },
  }
  return JSON.stringify({
    message: { token, notification: { title, body }, data: { url, tag: checkResponse.tag }, webpush },
  })
}

/** Only UNREGISTERED means that the device is gone: a project that is set up wrongly is not found either. */
function outcomeFor(status: number, codes: readonly (string | undefined)[]) {
  if (codes.includes('UNREGISTERED')) return 'gone'
  if (status === 401) return 'later'
  const outcome = outcomeOf(status)
  return outcome === 'gone' ? 'never' : outcome
}

/**
 * Sends a push to Firebase Cloud Messaging (HTTP v1).
 * @throws PushError
 */
export async function sendByFirebase(token: string, push: OutgoingPush, { account, url }: Settings): Promise<void> {
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  const headers = { authorization: `Bearer ${await accessTokenOf(account)}`, 'content-type': 'application/json' }
  const { isOk, status, text } = await sendRequest(address, { headers, body: bodyOf(token, push) })
  if (isOk) return
  const details = ErrorResponse.safeParse(parsed(text)).data?.error.details ?? []
  const codes = details.map(({ errorCode }) => errorCode)
  // The access token was revoked: the next attempt requests a new one.
  if (status === 401) accessTokens.delete(account.client_email)
  throw new PushError(outcomeFor(status, codes), `${status} ${codes.join(' ')}`.trim())
}
