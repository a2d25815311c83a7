import type { Language } from '#contract/kit/translate'
import type { Catalogue, CatalogueName, LoadCatalogue } from './catalogues'

/** The catalogues that no page needs before sign-in. Loaded with the routes of signed-in users. */
const files = import.meta.glob<Catalogue>(
  [
    '../../areas/*/locales/{en,ar}.json',
    '!../../areas/{auth,guest,home,meeting,signedPrescriptions}/locales/*.json',
    '../entity/locales/{en,ar}.json',
    '../form/locales/{en,ar}.json',
    '../palette/locales/{en,ar}.json',
    '../shell/locales/{en,ar}.json',
    '../signIn/locales/{en,ar}.json',
    '../time/locales/{en,ar}.json',
    '../../areas/surveys/answering/locales/{en,ar}.json',
  ],
  { import: 'default' },
)

const ofAllAreas = {
  calls: {
    en: () => import('virtual:mashfa-texts/calls/en').then((module) => module.default),
    ar: () => import('virtual:mashfa-texts/calls/ar').then((module) => module.default),
  },
  permissions: {
    en: () => import('virtual:mashfa-texts/permissions/en').then((module) => module.default),
    ar: () => import('virtual:mashfa-texts/permissions/ar').then((module) => module.default),
  },
  audited: {
    en: () => import('virtual:mashfa-texts/audited/en').then((module) => module.default),
    ar: () => import('virtual:mashfa-texts/audited/ar').then((module) => module.default),
  },
  why: {
    en: () => import('virtual:mashfa-texts/why/en').then((module) => module.default),
    ar: () => import('virtual:mashfa-texts/why/ar').then((module) => module.default),
  },
} satisfies Record<string, Record<Language, LoadCatalogue>>

/** The catalogues with texts of all areas, except that of the menu. */
export type OtherAreaTexts = keyof typeof ofAllAreas

function isOfAllAreas(name: CatalogueName): name is OtherAreaTexts {
  return name in ofAllAreas
}

/**
 * Returns how a catalogue is fetched; undefined if it is not among these.
 * @param path of the file, for a catalogue that is one
 */
export function otherCatalogue(name: CatalogueName, path: string, language: Language): LoadCatalogue | undefined {
  return isOfAllAreas(name) ? ofAllAreas[name][language] : files[path]
}
