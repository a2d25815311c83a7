import { and, eq, isNull } from 'drizzle-orm'
import { users } from '../../../platform/auth/tables'
import { db } from '../../../platform/context'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { phoneLogins } from '../../../schema/textMessages'
import { sendPhoneCode } from '../../notifications'

/** The job that sends a code to sign in; its data is `{ userId }`, null if there is no account. */
export const sendSignInCode: JobDefinition = {
  name: 'send-sign-in-code',
  async run({ userId }) {
    if (typeof userId !== 'number') return
    const [row] = await db()
      .select({ number: phoneLogins.number, language: users.language })
      .from(users)
      .innerJoin(phoneLogins, and(eq(phoneLogins.user_id, users.id), eq(phoneLogins.number, users.phone)))
      .where(and(eq(users.id, userId), isNull(users.closed_at)))
    if (row) await sendPhoneCode({ userId, purpose: 'sign-in', number: row.number }, row.language)
  },
}
