import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'

export interface DemoAccount {
  email: string
  password: string
  name: string
  role: string
}

/** The accounts to try; none outside demo mode, and none while they cannot be read. */
export function useDemoAccounts(): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  useEffect(() => {
    const control = new AbortController()
    api.settings.show
      .call({ signal: control.signal })
      .then(({ data }) => setAccounts(data.demo_accounts))
      .catch(() => {
        // Sign-in works without them, and says itself what is wrong with the line.
      })
    return () => control.abort()
  }, [])
  return accounts
}
