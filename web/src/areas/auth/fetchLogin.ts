import type { ComponentType } from 'react'
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

async function fetchDemo(): Promise<Demo | undefined> {
  try {
    const { data } = await api.settings.show.call()
    if (data.demo_accounts.length === 0) return undefined
    const { DemoAccounts: Panel } = await import('./DemoAccounts')
    return { accounts: data.demo_accounts, Panel }
  } catch {
    // Signing in works without demo accounts, and reports a connection problem itself.
    return undefined
  }
}

/**
 * Loads the sign-in page and, in demo mode, the panel of demo accounts. Both load at the same time, in parallel with
 * React, so that the page is painted once and the form does not move when the panel appears.
 * @returns the page for /login; without the panel outside demo mode, and if the settings cannot be fetched
 * @throws if the page itself cannot be loaded
 */
export async function fetchLogin(): Promise<ComponentType> {
  const [demo, { loginScreen }] = await Promise.all([fetchDemo(), import('./Login')])
  return loginScreen(demo)
}
