import { createHmac } from 'node:crypto'
import { context } from '../../platform/context'

/**
 * Returns the secret of a user's devices: 32 bytes in base64. A device that has forgotten its PIN gets back with it what the
 * user has recorded there, after they have signed in again. It is derived, so that it is stored nowhere.
 */
export function deviceSecretOf(userId: number): string {
  const { secretKey } = context().platform.config
  return createHmac('sha256', secretKey).update(`device:${userId}`).digest('base64')
}
