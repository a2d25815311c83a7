import { useState } from 'react'

/** A boolean state that is saved on this device under a key. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => localStorage.getItem(key) === '1')
  const store = (next: boolean) => {
    if (next) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
    setValue(next)
  }
  return [value, store]
}
