import { api } from '../../lib/api/api'
import type { DemoAccounts } from './DemoAccounts'
import type { PhoneLink } from './phone/PhoneLink'

export interface DemoAccount {
  email: string
  password: string
  name: string
  alternate_name: string | null
  role: string
}

/** What the sign-in page shows in demo mode, and where patients sign in by phone. */
export interface Demo {
  accounts: readonly DemoAccount[]
  /** The component that lists the accounts; loaded only if there are any. */
  Panel?: typeof DemoAccounts
  /** The link for signing in by phone; loaded only where that is possible. */
  Phone?: typeof PhoneLink
}

/**
 * Fetches the demo accounts, and the link for signing in by phone.
 * @returns null if there is neither; undefined if they cannot be fetched: signing in works without them, and reports a
 * connection problem itself
 */
export async function fetchDemo(): Promise<Demo | null | undefined> {
  try {
    const { data } = await api.settings.show.call()
    const accounts = data.demo_accounts
    if (accounts.length === 0 && !data.phone_sign_in) return null
    const phone = data.phone_sign_in && { Phone: (await import('./phone/PhoneLink')).PhoneLink }
    const panel = accounts.length > 0 && { Panel: (await import('./DemoAccounts')).DemoAccounts }
    return { accounts, ...panel, ...phone }
  } catch {
    return undefined
  }
}
