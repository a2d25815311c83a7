import { useEffect, useEffectEvent, useState } from 'react'

/** An option of a select. */
export type Option = { value: string; label: string; disabled?: boolean }

/** Searches options on the server by the typed text; called with '' when the list opens. */
export type OptionSearch = (searchText: string) => Promise<readonly Option[]>

type Found = { state: 'loading' | 'found' | 'failed'; options: readonly Option[] }

/**
 * Returns the options that a search on the server finds, a quarter of a second after the last key; outdated responses
 * are ignored.
 */
export function useOptionSearch(search: OptionSearch, searchText: string, open: boolean): Found {
  const [found, setFound] = useState<Found>({ state: 'loading', options: [] })
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (!open) return
    let current = true
    setFound((before) => ({ state: 'loading', options: before.options }))
    const timer = setTimeout(async () => {
      try {
        const options = await ask(searchText)
        if (current) setFound({ state: 'found', options })
      } catch {
        if (current) setFound({ state: 'failed', options: [] })
      }
    }, 250)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [searchText, open])
  return found
}
