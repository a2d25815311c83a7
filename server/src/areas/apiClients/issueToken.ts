import { eq } from 'drizzle-orm'
import type { apiClients as calls } from '#contract/apiClients/calls'
import { grantedScopes } from '#contract/fhir/scopes'
import type { ApiTextKey } from '#contract/kit/issues'
import { setAuditSubject } from '../../platform/audit/events'
import { apiClientTokenSeconds } from '../../platform/auth/apiClients'
import { apiClients } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import type { Input } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
import { networkOf } from '../../platform/limits/networkOf'
import { apiText } from '../../platform/texts'
import { clientNamed, hasSecret, type StoredClient } from './clients'

type OAuthError = 'unsupported_grant_type' | 'invalid_client' | 'invalid_scope'

/** Returns an error in the format of RFC 6749, 5.2. */
function oauthProblem(error: OAuthError): Problem {
  const key: ApiTextKey = `oauth.${error}`
  const extra = { error, error_description: apiText(key, undefined, 'en') }
  if (error !== 'invalid_client') return new Problem(400, key, { extra })
  return new Problem(401, key, { extra, headers: { 'www-authenticate': 'Basic realm="Mashfa"' } })
}

function auditRefusal(client: StoredClient | undefined): void {
  const { platform, address, requestId } = context()
  const subject = client ? { kind: 'apiClient' as const, ids: [client.id] } : { kind: null, ids: [null] }
  const action = 'apiClients.tokenRefused'
  const event = { ...subject, at: now(), userId: null, action, change: false, address, requestId }
  platform.audit.recordRefusal([action, client?.id, networkOf(address ?? '')].join(), event)
}

/**
 * Returns an access token for the client whose id and secret the request has.
 * @throws Problem 400 and 401 in the format of OAuth, 429 after too many wrong secrets
 */
export async function issueToken({ body, http }: Input<(typeof calls)['token']>) {
  if (body.grant_type !== 'client_credentials') throw oauthProblem('unsupported_grant_type')
  const { name: clientId, password: secret } = http.basic ?? {
    name: body.client_id ?? '',
    password: body.client_secret ?? '',
  }
  const { platform, address } = context()
  const attempt = { address: address ?? 'unknown', account: `api-client ${clientId}` }
  await platform.limiter.checkPasswordAttempt(attempt)
  const client = await clientNamed(clientId)
  if (!client || !hasSecret(client, secret)) {
    auditRefusal(client)
    throw oauthProblem('invalid_client')
  }
  await platform.limiter.passwordWasCorrect(attempt)
  const scopes = grantedScopes(client.scopes, body.scope)
  if (scopes.length === 0) throw oauthProblem('invalid_scope')
  await db().update(apiClients).set({ last_used_at: now() }).where(eq(apiClients.id, client.id))
  setAuditSubject({ kind: 'apiClient', id: client.id, userId: client.user_id })
  return {
    access_token: platform.clientTokens.sign({ id: client.id, version: client.token_version, scopes }),
    token_type: 'bearer' as const,
    expires_in: apiClientTokenSeconds,
    scope: scopes.join(' '),
  }
}
