import { type CaseTab, caseTabs } from '#contract/rounds/codes'
import type { CaseSheet } from './types'

/** Returns the tabs of a sheet: that of images only if it has any, or while somebody else shows it. */
export function sheetTabs({ images }: CaseSheet, shown: CaseTab): CaseTab[] {
  return caseTabs.filter((tab) => tab !== 'images' || images.length > 0 || shown === 'images')
}
