import type { Language } from '#contract/kit/translate'
import { apiSettings } from '../../lib/api/settings'
import { catalogueOf, loadCatalogue, replaceCatalogues } from './catalogues'

/** Chosen while nobody was signed in. */
const deviceKey = 'mashfa.language'
/** That of the signed-in user's account, which is deleted when they sign out. */
const accountKey = 'mashfa.language-account'
const listeners = new Set<() => void>()
// start.js has set it before the first paint.
let current: Language = typeof document !== 'undefined' && document.documentElement.lang === 'ar' ? 'ar' : 'en'

/** Returns the current language of the page. */
export function currentLanguage(): Language {
  return current
}

/**
 * Calls `listener` whenever the language changes.
 *
 * @returns a function that removes the listener
 */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Whether a language was chosen on this device while nobody was signed in. */
export function isLanguageChosen(): boolean {
  return localStorage.getItem(deviceKey) !== null
}

/** Fetches the texts that every page needs and sets the language of the API client. */
export async function prepareLanguage(): Promise<void> {
  await Promise.all([loadCatalogue('app', current), loadCatalogue('ui', current)])
  configureApi()
}

/**
 * Switches the language of the page; only the texts are rendered again. Rejects if they cannot be fetched.
 *
 * @param ofAccount the signed-in user's account has this language, so it is not that of the next user of this device
 */
export async function switchLanguage(next: Language, ofAccount = false): Promise<void> {
  if (next === current) return
  await replaceCatalogues(current, next)
  current = next
  localStorage.removeItem(deviceKey)
  localStorage.setItem(ofAccount ? accountKey : deviceKey, next)
  document.documentElement.lang = next
  document.documentElement.dir = directionOf(next)
  configureApi()
  for (const listener of listeners) listener()
}

function configureApi() {
  const catalogue = catalogueOf('app', current)
  apiSettings.language = current
  apiSettings.texts = { network: catalogue?.['problem.network'] ?? '', server: catalogue?.['problem.server'] ?? '' }
}
