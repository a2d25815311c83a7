import type { ColorScheme } from '../support/inspect'
import type { MatrixCell } from '../support/journey'
import type { Screen } from '../support/screen'

/** What is checked of each screen in one combination of language and width. */
export interface Scope {
  /** In the light one every rule of axe is run, in the dark one contrast. */
  colorSchemes: readonly ColorScheme[]
  /** By real Tab presses, or computed in one evaluation. */
  focus: 'pressed' | 'computed' | 'none'
  /** Whether the width of the other combination in this language is checked by resizing the page, in the dark scheme. */
  alsoOtherWidth: boolean
  /** Which screens are opened: all, or those that `alsoOtherWidth` leaves out because something is open on them. */
  screens: 'all' | 'with something open'
  /** Of a screen with a fault in any case. */
  pictures: 'all' | 'faulty'
}

const full: Scope = {
  colorSchemes: ['light', 'dark'],
  focus: 'pressed',
  alsoOtherWidth: false,
  screens: 'all',
  pictures: 'all',
}

/** The quick scope of two combinations that have each language and each width once. */
const rules: Scope = {
  colorSchemes: ['light'],
  focus: 'computed',
  alsoOtherWidth: true,
  screens: 'all',
  pictures: 'faulty',
}

/** The quick scope of the other two: what another direction and another width can break, where resizing does not do. */
const rendering: Scope = {
  colorSchemes: ['dark'],
  focus: 'none',
  alsoOtherWidth: false,
  screens: 'with something open',
  pictures: 'faulty',
}

/** The scope of a combination: everything with `TEST_SCOPE=all`, otherwise what finds most faults in least time. */
export function scopeOf({ language, width }: MatrixCell): Scope {
  if (process.env.TEST_SCOPE === 'all') return full
  return (language === 'ar') === (width === 390) ? rules : rendering
}

/** Whether a screen keeps its state when the page is resized: nothing was opened, typed or lost on it. */
export function isResizable({ open, layer, reload }: Screen): boolean {
  return !open && !layer && !reload
}
