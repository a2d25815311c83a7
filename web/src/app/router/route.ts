import type { ComponentType } from 'react'
import type { Permission } from '#contract/access/permissions'
import type { TextKey } from '#contract/kit/translate'
import type { CatalogueName, TextArea, Texts } from '../i18n/catalogues'

/**
 * Who may open a screen. public: everybody. any: every signed-in user. super: only Super Admin. Otherwise a permission,
 * or a list of permissions of which one is enough.
 */
export type Access = 'public' | 'any' | 'super' | Permission | readonly [Permission, ...Permission[]]

interface RouteParts {
  path: `/${string}`
  permission: Access
  /** Fetches the screen: `() => import('./ClinicList').then((m) => m.ClinicList)`. */
  screen: () => Promise<ComponentType>
  /**
   * bare: no layout. shell: header, menu and footer (bare for visitors of a public screen). focus: the whole window,
   * for a call or the waiting room.
   */
  layout: 'bare' | 'shell' | 'focus'
  /** Small controls for staff, large ones for patients; person: depending on the signed-in user. */
  density: 'staff' | 'patient' | 'person'
  /**
   * Whether the screen stays while its parameters change, such as the day of an agenda. Others begin anew: a form, whose state
   * is that of one record, must not be reused for another one.
   */
  isReused?: true
}

/** A route as its area declares it. */
export interface AreaRoute<A extends TextArea> extends RouteParts {
  /** Key in the area's catalogue of the document title. */
  title: TextKey<Texts[A]>
  /** Other catalogues that the screen uses; they are loaded with it. */
  texts?: readonly CatalogueName[]
}

/** A route with its area, as the router uses it. */
export interface AppRoute extends RouteParts {
  area: TextArea
  title: string
  texts: readonly CatalogueName[]
}

/** Declares the routes of an area. */
export function routes<A extends TextArea>(area: A, list: readonly AreaRoute<A>[]): readonly AppRoute[] {
  return list.map((route) => ({ ...route, area, texts: [area, ...(route.texts ?? [])] }))
}
