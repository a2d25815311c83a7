import type { JobDefinition } from '../../platform/jobs/jobs'
import { sendLink } from './accountTokens'
import { lockOpenAccount } from './openAccount'

/** The job that sends a link to choose a new password; its data is `{ userId }`, null if there is no account. */
export const sendResetLink: JobDefinition = {
  name: 'send-reset-link',
  async run({ userId }) {
    if (typeof userId !== 'number') return
    const user = await lockOpenAccount(userId)
    if (user) await sendLink(user, 'reset')
  },
}
