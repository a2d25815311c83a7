import type { Language } from '#contract/kit/translate'

/** What the page says about the installation; nothing if the defaults apply. */
interface Installation {
  name?: Record<Language, string>
  phone?: string | null
  email?: string | null
}

/** The settings of the installation that the server has put into the page (server/src/areas/installation/page.ts). */
export const installation: Installation = JSON.parse(
  // Tests of functions run without a page.
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content ?? '{}',
)
