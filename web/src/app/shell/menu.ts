import type { ReactNode } from 'react'
import type { TextKey } from '#contract/kit/translate'
import type { TextArea, Texts } from '../i18n/catalogues'
import type { Access } from '../router/route'

/**
 * administrative, locations, mine: the groups of the staff sidebar. patient: the short menu of patients, which is also
 * the bottom bar on their phones.
 */
export type MenuGroup = 'administrative' | 'locations' | 'mine' | 'patient'

/**
 * The parts of a group that is too long to read at a glance, each named by the area whose text `menu.section` is its
 * title.
 */
export type MenuSection = 'users' | 'reference' | 'surveys' | 'reports' | 'payments' | 'installation'

interface EntryParts {
  group: MenuGroup
  /** The part of the group, where the user has so many entries that the group is divided. */
  section?: MenuSection
  to: `/${string}`
  /** The path whose pages belong to the entry; `to` by default. */
  under?: `/${string}`
  permission: Access
  icon: ReactNode
  /** Position within the group; lower numbers come first. */
  order: number
}

/**
 * The place of an entry of patients in the bar at the bottom of their phones, with a shorter label if that of the entry is too long
 * for a fifth of a narrow screen. Entries without a place are in the menu of the person there.
 */
interface Tab<Label extends string> {
  order: number
  label?: Label
}

/** A menu entry as its area declares it. */
export interface AreaEntry<A extends TextArea> extends EntryParts {
  /**
   * A key that begins with `menu.`: these texts of all areas are loaded with the menu, the others with the area's
   * screens.
   */
  label: Extract<TextKey<Texts[A]>, `menu.${string}`>
  tab?: Tab<Extract<TextKey<Texts[A]>, `menu.${string}`>>
}

/** A menu entry with its area. */
export interface MenuEntry extends EntryParts {
  area: TextArea
  label: string
  tab?: Tab<string>
}

/** Declares an area's menu entries; the labels are keys of its catalogue. */
export function menu<A extends TextArea>(area: A, entries: readonly AreaEntry<A>[]): readonly MenuEntry[] {
  return entries.map((entry) => ({ ...entry, area }))
}
