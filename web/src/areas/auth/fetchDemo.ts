import { api } from '../../lib/api/api'
import type { DemoAccounts } from './DemoAccounts'

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
  /** Whether patients without an email can sign in by phone. */
  hasPhone: boolean | undefined
}

/**
 * Fetches the demo accounts, and whether patients can sign in by phone.
 * @returns null if there is nothing of this; undefined if they cannot be fetched: signing in works without them, and reports a
 * connection problem itself
 */
export async function fetchDemo(): Promise<Demo | null | undefined> {
  try {
    const { data } = await api.settings.show.call()
    const { demo_accounts: accounts, phone_sign_in: hasPhone } = data
    if (accounts.length > 0) return { accounts, hasPhone, Panel: (await import('./DemoAccounts')).DemoAccounts }
    return hasPhone ? { accounts, hasPhone } : null
  } catch {
    return undefined
  }
}
