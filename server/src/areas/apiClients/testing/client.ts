import type { ApiClient, ApiClientWithSecret } from '#contract/apiClients/calls'
import { tokenPath } from '#contract/fhir/scopes'
import { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'

export interface ClientAnswer<Data = ApiClient> {
  data: Data
  errors?: Record<string, string[]>
}

export interface TokenAnswer {
  access_token?: string
  token_type?: string
  expires_in?: number
  scope?: string
  error?: string
  error_description?: string
}

/** Creates a client through the API. @throws Error if it is refused */
export async function created(
  superAdmin: Client,
  {
    hospital,
    scopes = ['system/*.rs'],
    name = `Client ${crypto.randomUUID()}`,
  }: {
    hospital: number
    scopes?: readonly string[]
    name?: string
  },
): Promise<ApiClientWithSecret> {
  const { status, body } = await superAdmin.post<ClientAnswer<ApiClientWithSecret>>('/api/admin/api-clients', {
    name,
    hospital_id: hospital,
    scopes,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

interface TokenRequest {
  client_id?: string
  client_secret?: string
  scope?: string
  grant_type?: string
  /** Sends id and secret as Basic. */
  basic?: boolean
}

/** Asks for a token as OAuth demands: url-encoded. */
export async function askToken({ url }: Pick<TestServer, 'url'>, asked: TokenRequest) {
  const { client_id: id, client_secret: secret, scope, grant_type = 'client_credentials', basic = false } = asked
  const fields = { grant_type, scope, ...(basic ? {} : { client_id: id, client_secret: secret }) }
  const sent = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const credentials = Buffer.from(`${id}:${secret}`).toString('base64')
  const response = await fetch(`${url}${tokenPath}`, {
    method: 'POST',
    headers: basic ? { authorization: `Basic ${credentials}` } : {},
    body: new URLSearchParams(sent),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer }
}

/** Returns an API client with an access token. @throws Error if it gets none */
export async function withToken(
  testServer: Pick<TestServer, 'url'>,
  { client_id, client_secret }: Pick<ApiClientWithSecret, 'client_id' | 'client_secret'>,
  scope?: string,
): Promise<Client> {
  const { body } = await askToken(testServer, { client_id, client_secret, ...(scope === undefined ? {} : { scope }) })
  if (!body.access_token) throw new Error(JSON.stringify(body))
  return new Client(testServer.url, body.access_token)
}
