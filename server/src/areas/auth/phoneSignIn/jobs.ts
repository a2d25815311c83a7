import type { JobDefinition } from '../../../platform/jobs/jobs'
import { sendCode } from './codes'

/**
 * The job that sends a code to sign in by phone; its data is `{ userId, challenge }`: the first is null if there is no account, the
 * second a hash in hexadecimal digits.
 */
export const sendSignInCode: JobDefinition = {
  name: 'send-sign-in-code',
  async run({ userId, challenge }) {
    if (typeof challenge !== 'string') return
    await sendCode(typeof userId === 'number' ? userId : null, Buffer.from(challenge, 'hex'))
  },
}
