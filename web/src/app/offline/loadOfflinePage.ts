import type { ComponentType } from 'react'

/** The page of an area that needs no server. */
interface OfflineModule {
  OfflinePage: ComponentType
  /** Whether this device stores something to show. */
  hasSaved(): boolean | Promise<boolean>
}

const pages = import.meta.glob<OfflineModule>('../../areas/*/OfflinePage.tsx')

/**
 * Loads the page that is shown without a connection.
 *
 * @returns undefined if this device stores nothing to show
 */
export async function loadOfflinePage(): Promise<ComponentType | undefined> {
  for (const load of Object.values(pages)) {
    const { OfflinePage, hasSaved } = await load()
    if (await hasSaved()) return OfflinePage
  }
  return undefined
}
