import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../clock'
import type { Database } from '../database/pool'
import { readRows } from '../database/rows'
import type { Caller } from './caller'
import { loadPerson } from './loadCaller'
import { claimedExpiry, claimedId, createSignedTokens } from './signedToken'

/** 5 minutes, as SMART recommends at most: a client gets another token whenever it needs one. */
export const apiClientTokenSeconds = 5 * 60

const Claims = z.object({
  /** The number of the client. */
  cid: claimedId,
  /** The version of the client's secret. */
  ver: z.int(),
  scopes: z.array(z.string()),
  exp: claimedExpiry,
})

/** What an access token of an API client says. */
export interface ApiClientToken {
  id: number
  version: number
  scopes: readonly string[]
}

/** Signs and reads access tokens of API clients. */
export interface ApiClientTokens {
  sign(token: ApiClientToken): string
  /** Returns what a token says that this server signed and that has not expired; undefined otherwise. */
  read(token: string): ApiClientToken | undefined
}

/**
 * Creates the signing and verification of access tokens of API clients, which open the FHIR API only.
 * @param secret the server's secret key
 * @param clock decides when a token expires
 */
export function createApiClientTokens(secret: string, clock: Clock): ApiClientTokens {
  const tokens = createSignedTokens(secret, 'api-client', Claims)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: ({ id, version, scopes }) =>
      tokens.sign({ cid: id, ver: version, scopes: [...scopes], exp: seconds() + apiClientTokenSeconds }),
    read(token) {
      const claims = tokens.read(token)
      if (!claims || claims.exp <= seconds()) return undefined
      return { id: claims.cid, version: claims.ver, scopes: claims.scopes }
    },
  }
}

const ClientRow = z.strictObject({ user_id: z.int() })

/**
 * Returns the account of an API client as the caller: an Admin and nurse of its hospital. Nobody signs in to it, so it needs neither a
 * verified email nor a second factor. Two statements.
 * @returns null for a client that is disabled, or whose secret was replaced since the token was issued
 */
export async function loadApiClient(database: Database, { id, version }: ApiClientToken): Promise<Caller | null> {
  const [row] = await readRows(
    ClientRow,
    sql`select user_id from api_clients where id = ${id} and token_version = ${version} and disabled_at is null`,
    database,
  )
  const account = row && (await loadPerson(database, row.user_id))
  if (!account) return null
  return Object.freeze({ ...account.person, verified: true, requiresSecondFactor: false })
}
