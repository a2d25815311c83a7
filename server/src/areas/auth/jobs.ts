import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/tables'
import { db } from '../../platform/context'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { sendLink } from './accountTokens'

/** The job that sends a link to choose a new password; its data is `{ userId }`, null if there is no account. */
export const sendResetLink: JobDefinition = {
  name: 'send-reset-link',
  async run({ userId }) {
    if (typeof userId !== 'number') return
    const [user] = await db()
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.closed_at)))
    if (user) await sendLink(user, 'reset')
  },
}
