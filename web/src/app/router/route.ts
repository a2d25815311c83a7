import type { ComponentType } from 'react'
import type { Permission } from '#contract/access/permissions'
import type { TextKey } from '#contract/kit/translate'
import type { CatalogueName, TextArea, Texts } from '../i18n/catalogues'

/**
 * Who may open a screen. public: everybody. any: whoever is signed in. super: Super Admin alone.
 * A permission, or a list of which one suffices.
 */
export type Access = 'public' | 'any' | 'super' | Permission | readonly [Permission, ...Permission[]]

interface RouteParts {
  path: `/${string}`
  permission: Access
  /** Fetches the screen: `() => import('./ClinicList').then((m) => m.ClinicList)`. */
  screen: () => Promise<ComponentType>
  /**
   * bare: nothing around it. shell: header, menu, footer (bare for visitors of a public screen).
   * focus: the whole window, for a call or the waiting room.
   */
  layout: 'bare' | 'shell' | 'focus'
  /** Small controls for staff, large ones for patients; person: as the one who is signed in. */
  density: 'staff' | 'patient' | 'person'
}

export interface AreaRoute<A extends TextArea> extends RouteParts {
  /** Key of the area's catalogue: the title of the window. */
  title: TextKey<Texts[A]>
  /** Other catalogues that the screen uses, to be fetched with it. */
  texts?: readonly CatalogueName[]
}

export interface AppRoute extends RouteParts {
  area: TextArea
  title: string
  texts: readonly CatalogueName[]
}

/** Declares the screens of an area. */
export function routes<A extends TextArea>(area: A, list: readonly AreaRoute<A>[]): readonly AppRoute[] {
  return list.map((route) => ({ ...route, area, texts: [area, ...(route.texts ?? [])] }))
}
