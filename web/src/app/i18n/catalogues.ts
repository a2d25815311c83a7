import type { Language } from '#contract/kit/translate'
import { trackPromise } from '../../lib/trackPromise'
import type importTexts from '../entity/locales/en.json'
import type formNoticeTexts from '../form/locales/en.json'
import { installation } from '../installation'
import type appTexts from '../locales/en.json'
import type paletteTexts from '../palette/locales/en.json'
import type shellTexts from '../shell/locales/en.json'
import type secondFactorTexts from '../signIn/locales/en.json'
import type zoneTexts from '../time/locales/en.json'
import type { OtherAreaTexts } from './otherCatalogues'

/**
 * The catalogues by area; the types of their keys come from the English file. Each area adds its own in its
 * `manifest.tsx`, or in `index.ts` if it has none.
 */
export interface Texts {
  app: typeof appTexts
  /** The texts of the menu and the notifications around a page, loaded with the layout. */
  shell: typeof shellTexts
  /** The texts of the import dialog, loaded with it. */
  imports: typeof importTexts
  /** The texts of notices above forms and of conflicts in them, loaded with the first one. */
  formNotices: typeof formNoticeTexts
  /** The texts of the command palette, loaded with it. */
  palette: typeof paletteTexts
  /** The texts of two-step sign-in, loaded with its form and its page. */
  secondFactor: typeof secondFactorTexts
  /** The texts of the question about the time zone, loaded with it. */
  zoneQuestion: typeof zoneTexts
}
export type TextArea = keyof Texts
/** Texts of all areas in one catalogue each, as in `build/areaTexts.ts`. */
type AreaTextsKind = 'menu' | OtherAreaTexts
/**
 * The areas, and the catalogues of the design system, of the API (for validating forms before they are sent) and of all
 * areas' menus, calls, permissions, records in the audit log and records in explanations of access.
 */
export type CatalogueName = TextArea | 'ui' | 'api' | AreaTextsKind
/** Texts by key. */
export type Catalogue = Record<string, string>
export type LoadCatalogue = () => Promise<Catalogue>

/** The catalogues of the pages that visitors reach first (`firstRoutes`), and of every page. */
const firstFiles = import.meta.glob<Catalogue>(
  [
    '../locales/{en,ar}.json',
    '../../areas/{auth,guest,home,meeting,signedPrescriptions}/locales/{en,ar}.json',
    '../../areas/auth/{links,register,terms}/locales/{en,ar}.json',
    '../../ui/locales/{en,ar}.json',
    '../../../../contract/src/texts/{en,ar}.json',
  ],
  { import: 'default' },
)

const folders: Partial<Record<CatalogueName, string>> = {
  app: '../locales',
  shell: '../shell/locales',
  imports: '../entity/locales',
  formNotices: '../form/locales',
  palette: '../palette/locales',
  secondFactor: '../signIn/locales',
  zoneQuestion: '../time/locales',
  links: '../../areas/auth/links/locales',
  register: '../../areas/auth/register/locales',
  terms: '../../areas/auth/terms/locales',
  answering: '../../areas/surveys/answering/locales',
  ui: '../../ui/locales',
  api: '../../../../contract/src/texts',
}

const menuOfAllAreas: Record<Language, LoadCatalogue> = {
  en: () => import('virtual:mashfa-texts/menu/en').then((module) => module.default),
  ar: () => import('virtual:mashfa-texts/menu/ar').then((module) => module.default),
}

async function fetchCatalogue(name: CatalogueName, language: Language): Promise<Catalogue> {
  if (name === 'menu') return menuOfAllAreas[language]()
  const path = `${folders[name] ?? `../../areas/${name}/locales`}/${language}.json`
  const load = firstFiles[path] ?? (await import('./otherCatalogues')).otherCatalogue(name, path, language)
  if (!load) throw new Error(`There is no catalogue ${name}.${language}`)
  return load()
}

const loading = new Map<string, Promise<Catalogue>>()
const loaded = new Map<string, Catalogue>()

/** Returns a catalogue if it is loaded. */
export function catalogueOf(name: CatalogueName, language: Language): Catalogue | undefined {
  return loaded.get(`${name}.${language}`)
}

/**
 * Fetches a catalogue once; a failed fetch may be retried.
 * @throws Error if there is no such catalogue
 */
export function loadCatalogue(name: CatalogueName, language: Language): Promise<Catalogue> {
  const id = `${name}.${language}`
  const known = loading.get(id)
  if (known) return known
  const promise = trackPromise(
    fetchCatalogue(name, language).then((texts) => {
      // The only text that an installation changes is its name.
      const own = name === 'app' && installation.name?.[language]
      const catalogue = own ? { ...texts, name: own } : texts
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
