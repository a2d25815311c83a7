import type { Catalogue } from './catalogues'

/** The catalogues that no page needs before sign-in. Loaded with the routes of signed-in users. */
export const otherFiles = import.meta.glob<Catalogue>(
  [
    '../../areas/*/locales/{en,ar}.json',
    '!../../areas/{auth,guest,home,meeting,signedPrescriptions}/locales/*.json',
    '../entity/locales/{en,ar}.json',
    '../form/locales/{en,ar}.json',
    '../signIn/locales/{en,ar}.json',
    '../time/locales/{en,ar}.json',
    '../../areas/surveys/answering/locales/{en,ar}.json',
  ],
  { import: 'default' },
)
