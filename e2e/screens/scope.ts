import type { ColorScheme } from '../support/inspect'
import type { MatrixCell } from '../support/journey'

/** What is checked of each screen in one combination of language and width. */
export interface Scope {
  /** In the light one every rule of axe is run, in the dark one contrast. */
  colorSchemes: readonly ColorScheme[]
  /** By real Tab presses, or computed in one evaluation. */
  focus: 'pressed' | 'computed' | 'none'
  /** Of a screen with a fault in any case. */
  pictures: 'all' | 'faulty'
}

const full: Scope = { colorSchemes: ['light', 'dark'], focus: 'pressed', pictures: 'all' }

/** The quick scope of two combinations that have each language and each width once. */
const rules: Scope = { colorSchemes: ['light'], focus: 'computed', pictures: 'faulty' }

/** The quick scope of the other two: what another direction and another width can break. */
const rendering: Scope = { colorSchemes: ['dark'], focus: 'none', pictures: 'faulty' }

/** The scope of a combination: everything with `TEST_SCOPE=all`, otherwise what finds most faults in least time. */
export function scopeOf({ language, width }: MatrixCell): Scope {
  if (process.env.TEST_SCOPE === 'all') return full
  return (language === 'ar') === (width === 390) ? rules : rendering
}
