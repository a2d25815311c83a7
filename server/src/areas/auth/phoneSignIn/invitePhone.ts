import type { users } from '../../../platform/auth/tables'
import { context } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import { storeTextTo } from '../../notifications'
import { endCodes } from './codes'

type User = Pick<typeof users.$inferSelect, 'id' | 'language'>

/**
 * Sends the way to sign in to the phone of a patient without an email. The link opens nothing by itself: a code follows once the
 * number and the birth date are entered there. Expects a transaction.
 * @param number E.164
 */
export async function invitePhone({ id, language }: User, number: string): Promise<void> {
  const link = `${context().platform.config.publicUrl}/login/phone`
  await storeTextTo({ userId: id, number, language, body: apiText('text.invite', { link }, language) })
}

/** Tells the former number of an account that another one signs in now; codes that wait are useless. Expects a transaction. */
export async function leavePhone({ id, language }: User, former: string): Promise<void> {
  await endCodes(id)
  await storeTextTo({ userId: id, number: former, language, body: apiText('text.phoneLeft', undefined, language) })
}
