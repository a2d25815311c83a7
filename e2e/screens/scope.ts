import type { ColorScheme } from '../support/inspect'
import type { MatrixCell } from '../support/journey'
import type { Screen } from '../support/screen'

/** What is checked of each screen in one combination of language and width. */
export interface Scope {
  /** Light runs every axe rule, dark only contrast. */
  colorSchemes: readonly ColorScheme[]
  /** Whether axe runs in the dark scheme. */
  darkContrast: boolean
  /** With real Tab presses, or computed in one evaluation. */
  focus: 'pressed' | 'computed' | 'none'
  /**
   * Whether the other combination's width in this language is also checked, by resizing the page, in the dark scheme.
   */
  alsoOtherWidth: boolean
  /** Whether axe checks the header and the menus on each screen, or once for each viewer. */
  shell: 'each screen' | 'first screen'
  /** The screens to open: all, or those that `alsoOtherWidth` skips because something is open on them. */
  screens: 'all' | 'with something open'
  /** Screenshots; a screen with a fault always has one. */
  pictures: 'all' | 'faulty'
}

const full: Scope = {
  colorSchemes: ['light', 'dark'],
  darkContrast: true,
  focus: 'pressed',
  alsoOtherWidth: false,
  shell: 'each screen',
  screens: 'all',
  pictures: 'all',
}

/** Quick scope of two combinations, which have each language and each width once. */
const rules: Omit<Scope, 'darkContrast'> = {
  colorSchemes: ['light'],
  focus: 'computed',
  alsoOtherWidth: true,
  shell: 'first screen',
  screens: 'all',
  pictures: 'faulty',
}

/**
 * Quick scope of the other two: faults that another direction and width can cause, on screens that cannot be resized.
 */
const rendering: Omit<Scope, 'darkContrast'> = {
  colorSchemes: ['dark'],
  focus: 'none',
  alsoOtherWidth: false,
  shell: 'first screen',
  screens: 'with something open',
  pictures: 'faulty',
}

/**
 * Returns the scope of a combination: everything with `TEST_SCOPE=all`, otherwise what finds most faults in the least
 * time.
 */
export function scopeOf({ language, width }: MatrixCell): Scope {
  if (process.env.TEST_SCOPE === 'all') return full
  // Colors are the same in both languages, and contrast takes most of axe's time.
  const darkContrast = language === 'en'
  return { ...((language === 'ar') === (width === 390) ? rules : rendering), darkContrast }
}

/** Returns whether a screen keeps its state when resized: nothing was opened, typed or lost on it. */
export function isResizable({ open, layer, reload }: Screen): boolean {
  return !open && !layer && !reload
}
