import type { ComponentType } from 'react'
import { api } from '../../lib/api/api'
import type { DemoAccounts } from './DemoAccounts'

export interface DemoAccount {
  email: string
  password: string
  name: string
  role: string
}

/** What the sign-in page shows in demo mode. */
export interface Demo {
  accounts: readonly DemoAccount[]
  /** What shows them; fetched only where there are some. */
  Panel: typeof DemoAccounts
}

async function fetchDemo(): Promise<Demo | undefined> {
  try {
    const { data } = await api.settings.show.call()
    if (data.demo_accounts.length === 0) return undefined
    const { DemoAccounts: Panel } = await import('./DemoAccounts')
    return { accounts: data.demo_accounts, Panel }
  } catch {
    // Sign-in works without them, and says itself what is wrong with the line.
    return undefined
  }
}

/**
 * Fetches the sign-in page and, in demo mode, the panel of demo accounts. They are fetched at the same time, beside React,
 * so that the page is painted once and the form does not move when the panel comes.
 * @returns the screen of /login; without the panel outside demo mode, and where the settings cannot be read
 * @throws when the page itself cannot be fetched
 */
export async function fetchLogin(): Promise<ComponentType> {
  const [demo, { loginScreen }] = await Promise.all([fetchDemo(), import('./Login')])
  return loginScreen(demo)
}
