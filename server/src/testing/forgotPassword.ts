import { sql } from 'drizzle-orm'
import { users } from '../platform/auth/tables'
import type { TestServer } from '../platform/testing/server'

/** Asks for a link to choose a new password, and runs the job that sends it if there is such an account. */
export async function forgotPassword({ stranger, server, database }: TestServer, email: string) {
  const response = await stranger.post('/api/admin/auth/forget-password', { email })
  const [user] = await database.select({ id: users.id }).from(users).where(sql`lower(email) = lower(${email})`)
  await server.platform.jobs.run('send-reset-link', { userId: user?.id ?? null })
  return response
}
