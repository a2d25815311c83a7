import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUiLanguage } from '../texts'
import type { Option, OptionSearch } from './option'

/**
 * Returns the chosen options with their labels in the language of the page. When the language changes, each is searched by
 * its label, because searches find a record by its name in either script. The form's value is not changed: it would count
 * as an edit.
 */
export function useOptionLabels(search: OptionSearch, chosen: readonly Option[]): readonly Option[] {
  const language = useUiLanguage()
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const labelled = useRef(language)
  const shown = chosen.map((option) => ({ ...option, label: labels.get(option.value) ?? option.label }))
  const findLabels = useEffectEvent(() => Promise.all(shown.map((option) => labelOf(search, option))))
  useEffect(() => {
    if (labelled.current === language) return
    labelled.current = language
    let current = true
    void findLabels().then((found) => {
      if (current) setLabels(new Map(found))
    })
    return () => {
      current = false
    }
  }, [language])
  return shown
}

/** Returns the value and label of an option; the label stays as it is if the search does not find the option. */
async function labelOf(search: OptionSearch, { value, label }: Option): Promise<[value: string, label: string]> {
  const found = await search(label).catch(() => [])
  return [value, found.find((option) => option.value === value)?.label ?? label]
}
