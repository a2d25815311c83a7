import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '../../../platform/auth/secretToken'
import { apiClients, roles, userRoles, users } from '../../../platform/auth/tables'
import type { TestServer } from '../../../platform/testing/server'
import { idOf } from '../../../testing/stored'

/** Stores an API client of a hospital that may read everything, and returns its id. */
export async function storeClient(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { hospital, createdBy }: { hospital: number; createdBy: number },
): Promise<number> {
  const at = clock.now()
  const name = `Client ${randomUUID()}`
  const times = { created_at: at, updated_at: at, closed_at: at }
  const account = database
    .insert(users)
    .values({ first_name: name, last_name: '(API)', email: 'x@api.invalid', password_hash: '', ...times })
  const user_id = idOf(await account.returning({ id: users.id }))
  const role_id = idOf(await database.select({ id: roles.id }).from(roles).where(eq(roles.code, 'ADMIN')))
  await database.insert(userRoles).values({ user_id, role_id, hospital_id: hospital })
  const client = database.insert(apiClients).values({
    ...{ name, client_id: randomUUID(), hospital_id: hospital, user_id, scopes: ['system/*.rs'] },
    ...{ secret_hash: hashToken(newToken()), secret_created_at: at, created_by: createdBy, created_at: at },
  })
  return idOf(await client.returning({ id: apiClients.id }))
}
