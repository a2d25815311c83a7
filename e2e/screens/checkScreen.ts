import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { showWholePage, waitUntilStill } from '../support/checkPage'
import { dialogFocusFaults, focusFaults } from '../support/focusFaults'
import type { Scenario } from '../support/hospital'
import { axeFaults, type ColorScheme, faultsOf } from '../support/inspect'
import { expect, textsOf } from '../support/journey'
import type { Screen } from '../support/screen'
import type { ScreenNavigation } from '../support/screenNavigation'
import { dialogTraversalFaults, tabTraversalFaults } from '../support/tabTraversal'
import { isResizable, type Scope } from './scope'
import type { Stopwatch } from './timings'

/** A page of one viewer, and what is checked on it. */
export interface Check {
  page: Page
  navigation: ScreenNavigation
  scenario: Scenario
  language: Language
  scope: Scope
  /** What axe checks. */
  part: 'all' | 'content'
  /** Of the pictures. */
  folder: string
  stopwatch: Stopwatch
}

/**
 * Opens the screen's layer by keyboard.
 * @returns faults of its focus
 */
async function openLayer({ page, language, scope }: Check, { layer }: Screen): Promise<string[]> {
  if (!layer) return []
  const t = textsOf(language)
  await layer.opener(page, t).press('Enter')
  await layer.next?.(page, t)
  if (layer.kind === 'menu') return []
  return scope.focus === 'pressed' ? dialogTraversalFaults(page) : dialogFocusFaults(page)
}

/**
 * Closes the layer with Escape.
 * @returns a fault if the focus does not return to the opener
 */
async function closeLayer({ page, language }: Check, { layer }: Screen): Promise<string[]> {
  if (!layer) return []
  await page.keyboard.press('Escape')
  return expect(layer.opener(page, textsOf(language)))
    .toBeFocused()
    .then(
      () => [],
      () => ['Escape does not lead the focus back to what opened it'],
    )
}

/** Returns the faults of the rendered screen in a color scheme, and takes a screenshot where the scope asks for it. */
async function faultsIn({ page, folder, scope, part, stopwatch }: Check, name: string, colorScheme: ColorScheme) {
  await page.emulateMedia({ colorScheme })
  await waitUntilStill(page)
  stopwatch.lap('rest')
  const found = colorScheme === 'light' || scope.darkContrast ? await axeFaults(page, colorScheme, part) : []
  const faults = found.map((fault) => `${colorScheme}: ${fault}`)
  stopwatch.lap('axe')
  if (scope.pictures === 'all' || faults.length > 0) {
    const path = join(folder, `${name}-${colorScheme}.png`)
    await page.screenshot({ path })
    if (faults.length > 0) faults.push(`picture: ${path}`)
  }
  return faults
}

/** Returns the faults of the rendered screen, in the color schemes of the scope. */
async function renderingFaults(check: Check, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of check.scope.colorSchemes) faults.push(...(await faultsIn(check, name, colorScheme)))
  return [...faults, ...(await faultsOf(check.page, check.language))]
}

/** Returns the faults of the screen at the width of the other combination in this language, in the dark scheme. */
async function otherWidthFaults(check: Check, name: string): Promise<string[]> {
  const { page, language } = check
  const isPhone = page.viewportSize()?.width === 390
  const other = isPhone ? { width: 1280, height: 900 } : { width: 390, height: 844 }
  await page.setViewportSize(other)
  await showWholePage(page)
  const faults = await faultsIn(check, `${name}-${other.width}`, 'dark')
  return [...faults, ...(await faultsOf(page, language))].map((fault) => `at ${other.width} px: ${fault}`)
}

/** Returns the faults of the Tab order and of the focus at each stop. */
async function traversalFaults({ page, scope }: Check): Promise<string[]> {
  if (scope.focus === 'computed') return focusFaults(page)
  return scope.focus === 'pressed' ? tabTraversalFaults(page) : []
}

/**
 * Opens a screen and checks it.
 * @param isLoaded whether to reload the page for it
 * @returns a sentence for each fault, prefixed with the screen's name
 */
export async function checkScreen(check: Check, screen: Screen, isLoaded: boolean): Promise<string[]> {
  const { page, navigation, scenario, language, scope, stopwatch } = check
  const name = (fault: string) => `${screen.name}: ${fault}`
  // The first color scheme of the next screen, so that it is rendered only once.
  await page.emulateMedia({ colorScheme: scope.colorSchemes[0] })
  const arrived = await navigation.go(screen.address(scenario), { reload: isLoaded }).then(
    () => undefined,
    (error: unknown) => `is not shown: ${String(error).split('\n')[0]}`,
  )
  stopwatch.lap('navigation')
  if (arrived) return [name(arrived)]
  await screen.open?.(page, textsOf(language))
  const faults = await openLayer(check, screen)
  if (!screen.layer) await showWholePage(page)
  faults.push(...(await renderingFaults(check, screen.name)))
  faults.push(...(await closeLayer(check, screen)))
  await screen.after?.(page)
  if (scope.alsoOtherWidth && isResizable(screen)) faults.push(...(await otherWidthFaults(check, screen.name)))
  if (scope.focus !== 'none' && !screen.open && !screen.layer) {
    // At the normal window height, where a sticky bar must not cover the focused control.
    await navigation.restoreViewport()
    faults.push(...(await traversalFaults(check)))
  }
  stopwatch.lap('rest')
  return faults.map(name)
}
