import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import type { DemoAccounts } from './DemoAccounts'

export interface DemoAccount {
  email: string
  password: string
  name: string
  role: string
}

interface Demo {
  accounts: readonly DemoAccount[]
  /** What shows them; it comes with the first of them, so that only a demo fetches it. */
  Panel: typeof DemoAccounts
}

/** The accounts to try; none outside demo mode, and none while they cannot be read. */
export function useDemoAccounts(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>()
  useEffect(() => {
    const control = new AbortController()
    api.settings.show
      .call({ signal: control.signal })
      .then(async ({ data: { demo_accounts: accounts } }) => {
        if (accounts.length === 0) return
        const { DemoAccounts: Panel } = await import('./DemoAccounts')
        if (!control.signal.aborted) setDemo({ accounts, Panel })
      })
      .catch(() => {
        // Sign-in works without them, and says itself what is wrong with the line.
      })
    return () => control.abort()
  }, [])
  return demo
}
