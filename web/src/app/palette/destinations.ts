import { translate } from '#contract/kit/translate'
import { catalogueOf } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import type { AppRoute } from '../router/route'
import type { MenuEntry } from '../shell/menu'

/** An entry of the command palette. */
export interface Destination {
  key: string
  /** page, action: of this app. patient, person, hospital: found on the server. */
  kind: 'page' | 'action' | 'patient' | 'person' | 'hospital'
  label: string
  /** Secondary text beside the label; of a patient, the national ID. */
  detail?: string
  to: string
}

function labelOf(area: MenuEntry['area'], key: string): string | undefined {
  const language = currentLanguage()
  const texts = catalogueOf(area, language)
  return texts && translate(texts, language, key)
}

/** Returns the pages of the menu and the routes that create a record, as far as their texts are loaded. */
export function appDestinations(entries: readonly MenuEntry[], routes: readonly AppRoute[]): Destination[] {
  const pages = entries.map(({ area, label, to }) => ({ kind: 'page' as const, label: labelOf(area, label), to }))
  const actions = routes
    .filter(({ path }) => path.endsWith('/create') && !path.includes(':'))
    .map(({ area, title, path }) => ({ kind: 'action' as const, label: labelOf(area, title), to: path }))
  const all = [...pages, ...actions].flatMap(({ kind, label, to }): Destination[] =>
    label ? [{ key: `${kind} ${to}`, kind, label, to }] : [],
  )
  // Two menu entries may link to the same page.
  return [...new Map(all.map((destination) => [destination.key, destination])).values()]
}

/** Returns the destinations in whose label every typed word is a prefix of a word, in their order. */
export function matchingDestinations(destinations: readonly Destination[], typed: string): Destination[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return destinations.filter(({ label }) => {
    const own = label.toLocaleLowerCase().split(/[\s\-/]+/)
    return words.every((word) => own.some((one) => one.startsWith(word) || one.startsWith(`ال${word}`)))
  })
}
