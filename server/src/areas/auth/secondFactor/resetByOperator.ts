import { insertAuditEntries } from '../../../platform/audit/events'
import { db } from '../../../platform/context'
import { inTransaction } from '../../../platform/database/transaction'
import { openAccountAt } from '../openAccount'
import { signInEvent } from '../signIns'
import { removeFactors } from './factors'
import { sendFactorMail } from './mails'

/**
 * Removes the second factors of an account, for somebody who cannot sign in and whom nobody else can help. It is an entry
 * of the audit log without a user, and the owner is told by email.
 * @throws Error if there is no open account, or none that uses a second factor
 */
export async function resetSecondFactorByOperator(email: string): Promise<void> {
  await inTransaction(async () => {
    const user = await openAccountAt(email)
    if (!user) throw new Error(`There is no open account for ${email}.`)
    if (!user.second_factor) throw new Error(`The account of ${email} does not use two-step sign-in.`)
    await removeFactors(user.id)
    await sendFactorMail(user.id, 'reset')
    const event = signInEvent('auth.secondFactorReset', { subject: { kind: 'user', id: user.id } })
    await db().execute(insertAuditEntries([event]))
  })
}
