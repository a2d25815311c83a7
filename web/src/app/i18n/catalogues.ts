import type { Language } from '#contract/kit/translate'
import type appointmentTexts from '../../areas/appointments/locales/en.json'
import type auditTexts from '../../areas/audit/locales/en.json'
import type authTexts from '../../areas/auth/locales/en.json'
import type clinicsTexts from '../../areas/clinics/locales/en.json'
import type facilityTexts from '../../areas/facilities/locales/en.json'
import type guestTexts from '../../areas/guest/locales/en.json'
import type homeTexts from '../../areas/home/locales/en.json'
import type lobbyTexts from '../../areas/lobby/locales/en.json'
import type meetingTexts from '../../areas/meeting/locales/en.json'
import type notificationsTexts from '../../areas/notifications/locales/en.json'
import type outboxTexts from '../../areas/outbox/locales/en.json'
import type referenceTexts from '../../areas/reference/locales/en.json'
import type rolesTexts from '../../areas/roles/locales/en.json'
import type usersTexts from '../../areas/users/locales/en.json'
import type vacationsTexts from '../../areas/vacations/locales/en.json'
import { trackPromise } from '../../lib/trackPromise'
import type appTexts from '../locales/en.json'

/** The catalogues by area, one line each; the types of their keys come from the English file. */
export interface Texts {
  app: typeof appTexts
  auth: typeof authTexts
  audit: typeof auditTexts
  clinics: typeof clinicsTexts
  guest: typeof guestTexts
  home: typeof homeTexts
  lobby: typeof lobbyTexts
  meeting: typeof meetingTexts
  notifications: typeof notificationsTexts
  outbox: typeof outboxTexts
  appointments: typeof appointmentTexts
  facilities: typeof facilityTexts
  reference: typeof referenceTexts
  roles: typeof rolesTexts
  vacations: typeof vacationsTexts
  users: typeof usersTexts
}
export type TextArea = keyof Texts
/**
 * The areas, and the catalogues of the design system, of the API (for validating forms before they are sent) and of the
 * menu.
 */
export type CatalogueName = TextArea | 'ui' | 'api' | 'menu'
/** Texts by key. */
export type Catalogue = Record<string, string>

const files = import.meta.glob<Catalogue>(
  [
    '../../areas/*/locales/{en,ar}.json',
    '../locales/{en,ar}.json',
    '../../ui/locales/{en,ar}.json',
    '../../../../contract/src/texts/{en,ar}.json',
  ],
  { import: 'default' },
)

const folders: Partial<Record<CatalogueName, string>> = {
  app: '../locales',
  ui: '../../ui/locales',
  api: '../../../../contract/src/texts',
}

const menus: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('virtual:mashfa-menu/en').then((module) => module.default),
  ar: () => import('virtual:mashfa-menu/ar').then((module) => module.default),
}

function loaderOf(name: CatalogueName, language: Language): (() => Promise<Catalogue>) | undefined {
  if (name === 'menu') return menus[language]
  return files[`${folders[name] ?? `../../areas/${name}/locales`}/${language}.json`]
}

const loading = new Map<string, Promise<Catalogue>>()
const loaded = new Map<string, Catalogue>()

/** Returns a catalogue if it is loaded. */
export function catalogueOf(name: CatalogueName, language: Language): Catalogue | undefined {
  return loaded.get(`${name}.${language}`)
}

/** Fetches a catalogue once; a failed fetch may be retried. */
export function loadCatalogue(name: CatalogueName, language: Language): Promise<Catalogue> {
  const id = `${name}.${language}`
  const known = loading.get(id)
  if (known) return known
  const load = loaderOf(name, language)
  if (!load) throw new Error(`There is no catalogue ${id}`)
  const promise = trackPromise(
    load().then((catalogue) => {
      loaded.set(id, catalogue)
      return catalogue
    }),
  )
  loading.set(id, promise)
  promise.catch(() => loading.delete(id))
  return promise
}

/** Fetches in a language every catalogue that is loaded in another, so that a switch changes all texts at once. */
export async function replaceCatalogues(from: Language, to: Language): Promise<void> {
  const names = [...loaded.keys()].filter((id) => id.endsWith(`.${from}`)).map((id) => id.slice(0, -3) as CatalogueName)
  await Promise.all(names.map((name) => loadCatalogue(name, to)))
}
