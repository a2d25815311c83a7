import { useEffect, useState } from 'react'
import type { Language } from '#contract/kit/translate'
import { useLanguage } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import type { Country } from './registerForm'

interface Named {
  id: number
  name: string
}

/** A list and the language of its names. */
interface Loaded<T> {
  language?: Language
  list: readonly T[]
}

function report(thrown: unknown) {
  if (thrown instanceof Problem) reportProblem(thrown)
}

/** Fetches the countries, named in the current language. */
export function useCountries(): readonly Country[] {
  const language = useLanguage()
  const [countries, setCountries] = useState<Loaded<Country>>({ list: [] })
  useEffect(() => {
    const control = new AbortController()
    api.pickers.countries
      .call({ signal: control.signal })
      .then(({ data }) => setCountries({ language, list: data }), report)
    return () => control.abort()
  }, [language])
  return countries.list
}

/** Fetches the cities of a country; undefined until they are loaded. */
export function useCities(country: string | null): readonly Named[] | undefined {
  const language = useLanguage()
  const [cities, setCities] = useState<Loaded<Named>>()
  useEffect(() => {
    setCities(undefined)
    if (!country) return
    const control = new AbortController()
    const input = { params: { id: country }, signal: control.signal }
    api.pickers.cities.call(input).then(({ data }) => setCities({ language, list: data }), report)
    return () => control.abort()
  }, [country, language])
  return cities?.list
}
