import type { users } from '../../../platform/auth/tables'
import { context } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import { sendTextTo } from '../../notifications'
import { claimPhone } from './phoneAccounts'

/** Minutes during which the link is of use. */
const dayMinutes = 24 * 60

type User = Pick<typeof users.$inferSelect, 'id' | 'language'>

/**
 * Lets a new patient without an email sign in with their phone, and sends a link to the page for it there. Expects the
 * transaction of the call.
 * @param number E.164
 * @throws Problem 422 on phone if another patient signs in with it
 */
export async function invitePhone({ id, language }: User, number: string): Promise<void> {
  await claimPhone(id, number)
  const link = `${context().platform.config.publicUrl}/login/phone`
  await sendTextTo(id, number, language, apiText('text.invite', { link }, language), dayMinutes)
}
