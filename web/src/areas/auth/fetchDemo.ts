import { api } from '../../lib/api/api'
import type { DemoAccounts } from './DemoAccounts'

export interface DemoAccount {
  email: string
  password: string
  name: string
  alternate_name: string | null
  role: string
}

/** What the sign-in page shows in demo mode. */
export interface Demo {
  accounts: readonly DemoAccount[]
  /** The component that lists the accounts; loaded only if there are any. */
  Panel: typeof DemoAccounts
}

/**
 * Fetches the demo accounts.
 * @returns null outside demo mode; undefined if they cannot be fetched: signing in works without them, and reports a
 * connection problem itself
 */
export async function fetchDemo(): Promise<Demo | null | undefined> {
  try {
    const { data } = await api.settings.show.call()
    if (data.demo_accounts.length === 0) return null
    const { DemoAccounts: Panel } = await import('./DemoAccounts')
    return { accounts: data.demo_accounts, Panel }
  } catch {
    return undefined
  }
}
