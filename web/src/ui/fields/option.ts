import { useEffect, useEffectEvent, useState } from 'react'
import { type UiLanguage, useUiLanguage } from '../texts'

/** An option of a select. */
export type Option = { value: string; label: string; disabled?: boolean }

/** Searches options on the server by the typed text; called with '' when the list opens. */
export type OptionSearch = (searchText: string) => Promise<readonly Option[]>

type Found = { state: 'loading' | 'found' | 'failed'; options: readonly Option[] }

/** What was found, and the language of its labels. */
type FoundIn = Found & { language: UiLanguage }

const nothingYet: Found = { state: 'loading', options: [] }

/**
 * Returns the options that a search on the server finds, a quarter of a second after the last key; outdated responses
 * and options with labels in another language are ignored.
 */
export function useOptionSearch(search: OptionSearch, searchText: string, open: boolean): Found {
  const language = useUiLanguage()
  const [found, setFound] = useState<FoundIn>({ ...nothingYet, language })
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (!open) return
    let current = true
    setFound((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(async () => {
      try {
        const options = await ask(searchText)
        if (current) setFound({ state: 'found', options, language })
      } catch {
        if (current) setFound({ state: 'failed', options: [], language })
      }
    }, 250)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [searchText, open, language])
  return found.language === language ? found : nothingYet
}
