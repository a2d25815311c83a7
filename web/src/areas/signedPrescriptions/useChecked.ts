import { useCallback, useEffect, useState } from 'react'
import type { CurrentStatus } from '#contract/prescriptions/signed/calls'
import { askStatus, type Checked, checkPrescription } from './checkPrescription'

/** What is known of a token: first what this device verified, then what the server answered. */
export interface Verification {
  checked: Checked
  /** Of a genuine prescription; undefined while the server is asked. */
  current: CurrentStatus | 'offline' | 'failed' | undefined
  /** When it was checked, ms since the epoch. */
  at: number
}

/**
 * Checks a token, and checks it again when the connection returns.
 * @returns undefined while it is being checked on this device
 */
export function useChecked(token: string): { verification: Verification | undefined; checkAgain(): void } {
  const [verification, setVerification] = useState<Verification>()
  const [times, setTimes] = useState(0)
  const checkAgain = useCallback(() => setTimes((before) => before + 1), [])
  useEffect(() => {
    let isCurrent = times >= 0
    const show = (shown: Verification | undefined) => isCurrent && setVerification(shown)
    const check = async () => {
      show(undefined)
      const at = Date.now()
      const checked = await checkPrescription(token, at)
      show({ checked, current: undefined, at })
      if (checked.result !== 'valid' && checked.result !== 'expired') return
      const current = await askStatus(checked.read.payload.c, token)
      show({ checked, current, at })
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [token, times])
  useEffect(() => {
    window.addEventListener('online', checkAgain)
    return () => window.removeEventListener('online', checkAgain)
  }, [checkAgain])
  return { verification, checkAgain }
}
