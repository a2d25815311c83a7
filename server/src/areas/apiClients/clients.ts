import { timingSafeEqual } from 'node:crypto'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import * as z from 'zod'
import type { ApiClient } from '#contract/apiClients/calls'
import { hashToken } from '../../platform/auth/secretToken'
import { apiClients } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'

export type StoredClient = typeof apiClients.$inferSelect

const hospital = { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name }
type Row = StoredClient & { hospital: Parameters<typeof optionOf>[0] }

function rows() {
  return db()
    .select({ ...getTableColumns(apiClients), hospital })
    .from(apiClients)
    .innerJoin(hospitals, eq(hospitals.id, apiClients.hospital_id))
}

/** Returns a client as in responses, without its secret. */
export function clientOf(row: Row): ApiClient {
  return {
    id: row.id,
    name: row.name,
    client_id: row.client_id,
    hospital: optionOf(row.hospital),
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    secret_created_at: row.secret_created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
  }
}

/** Returns a page of clients, the newest first. */
export function clientsOfPage({ limit, offset }: { limit: number; offset: number }): Promise<Row[]> {
  return rows().orderBy(desc(apiClients.id)).limit(limit).offset(offset)
}

/** Returns one client. @throws Problem 404 */
export async function readClient(id: number): Promise<ApiClient> {
  const [row] = await rows().where(eq(apiClients.id, id))
  return clientOf(orNotFound(row))
}

/** Returns the client with this id, whatever its secret is; undefined if there is none. */
export async function clientNamed(clientId: string): Promise<StoredClient | undefined> {
  if (!z.uuid().safeParse(clientId).success) return undefined
  const [row] = await db().select().from(apiClients).where(eq(apiClients.client_id, clientId))
  return row
}

/** Returns whether a client is not disabled and has this secret. */
export function hasSecret({ secret_hash: hash, disabled_at: disabledAt }: StoredClient, secret: string): boolean {
  return disabledAt === null && timingSafeEqual(hash, hashToken(secret))
}
