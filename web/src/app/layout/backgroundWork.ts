import type { ComponentType } from 'react'

/** What an area does in the background of every screen of a signed-in user; it shows nothing itself. */
interface BackgroundModule {
  Background: ComponentType
}

const modules = import.meta.glob<BackgroundModule>('../../areas/*/Background.tsx')

/** The background work of an area, with the path of its file as its key. */
export type BackgroundWork = readonly [key: string, work: ComponentType]

/** Loads the background work of all areas. */
export function loadBackgroundWork(): Promise<BackgroundWork[]> {
  return Promise.all(
    Object.entries(modules).map(async ([path, load]): Promise<BackgroundWork> => [path, (await load()).Background]),
  )
}
