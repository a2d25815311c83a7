import * as z from 'zod'
import { fhirTypes, isClientScope, tokenPath } from '../fhir/scopes'
import { area, fhirBase } from '../kit/endpoint'
import { NamedOption, One, Page, PageQuery } from '../kit/responses'
import { chosenId, instant, singleLine } from '../kit/values'

const base = '/api/admin/api-clients'

export const ApiClientInput = z.object({
  name: singleLine(100),
  /** The client reads what an Admin and a nurse of this hospital may read without giving a reason. */
  hospital_id: chosenId('validation.invalidLocation'),
  scopes: z
    .array(z.string().refine(isClientScope, 'validation.invalidChoice'))
    .min(1, 'validation.required')
    .max(2 * fhirTypes.length, 'validation.atMost')
    .transform((scopes) => [...new Set(scopes)]),
})

const ApiClient = z.object({
  id: z.number(),
  name: z.string(),
  client_id: z.string(),
  hospital: NamedOption,
  scopes: z.array(z.string()),
  created_at: instant,
  secret_created_at: instant,
  /** When it last asked for a token; null: never. */
  last_used_at: instant.nullable(),
  disabled_at: instant.nullable(),
})
export type ApiClient = z.output<typeof ApiClient>

/** The secret is in this response only: the server stores its hash. */
const ApiClientWithSecret = ApiClient.extend({ client_secret: z.string() })
export type ApiClientWithSecret = z.output<typeof ApiClientWithSecret>

const one = { permission: 'super', record: { kind: 'apiClient', param: 'id' } } as const

const word = (max: number) => z.string().max(max).optional()

/** Programs that read the FHIR API without a person, by the client credentials of OAuth 2.0 (decision 173). */
export const apiClients = area({
  list: {
    method: 'GET',
    path: base,
    permission: 'super',
    shows: 'nobody',
    summary: 'The API clients, the newest first',
    query: PageQuery,
    scope: 'reference',
    response: Page(ApiClient),
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'super',
    summary: 'Create an API client; the response has its secret, which is not shown again',
    body: ApiClientInput,
    audit: { kind: 'apiClient', id: 'data.id' },
    secret: true,
    // A repeat is refused: names are unique. Who has lost the secret gets another one.
    idempotency: 'none',
    response: One(ApiClientWithSecret),
  },
  rotate: {
    ...one,
    method: 'POST',
    path: `${base}/{id}/rotate`,
    summary: 'Give an API client another secret; the former one and its access tokens are no longer valid',
    secret: true,
    // A repeat gives another secret; the last one is valid.
    idempotency: 'none',
    response: One(ApiClientWithSecret),
  },
  disable: {
    ...one,
    method: 'POST',
    path: `${base}/{id}/disable`,
    summary: 'Disable an API client for good: its secret and its access tokens are no longer valid',
    idempotency: 'natural',
    response: One(ApiClient),
  },
  token: {
    method: 'POST',
    path: tokenPath,
    permission: 'public',
    summary:
      'An access token of the FHIR API for an API client (RFC 6749, 4.4), with its secret as Basic or in the body',
    urlEncoded: true,
    body: z.object({
      grant_type: word(100),
      /** Separated by spaces; by default all that the client has. */
      scope: word(4_000),
      client_id: word(100),
      client_secret: word(200),
    }),
    audit: { kind: 'apiClient', id: 'handler' },
    secret: true,
    // A repeat gives another token.
    idempotency: 'none',
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('bearer'),
      /** In seconds. */
      expires_in: z.number(),
      scope: z.string(),
    }),
  },
  smart: {
    method: 'GET',
    path: `${fhirBase}/.well-known/smart-configuration`,
    permission: 'public',
    shows: 'nobody',
    summary: 'Where API clients get access tokens, and how (SMART App Launch 2)',
    response: z.object({
      token_endpoint: z.string(),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      capabilities: z.array(z.string()),
    }),
  },
})
