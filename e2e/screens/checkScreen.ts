import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { waitUntilStill } from '../support/checkPage'
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

/** Makes the window as tall as its content, so that a sticky bar hides nothing that scrolling would reveal. */
async function showWholePage(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, 6_000) })
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

/** Adds a screenshot to faults. */
async function withPicture({ page, folder }: Check, name: string, faults: string[]): Promise<string[]> {
  if (faults.length === 0) return []
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  return [...faults, `picture: ${path}`]
}

/** Returns what axe finds on the rendered screen in a color scheme. */
async function axeFaultsIn(check: Check, name: string, colorScheme: ColorScheme): Promise<string[]> {
  const { page, folder, scope, part, stopwatch } = check
  await page.emulateMedia({ colorScheme })
  await waitUntilStill(page)
  stopwatch.lap('rest')
  const rules = colorScheme === scope.colorSchemes[0] ? 'all' : 'contrast'
  const faults = (await axeFaults(page, rules, part)).map((fault) => `${colorScheme}: ${fault}`)
  stopwatch.lap('axe')
  if (scope.pictures === 'all') await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  return withPicture(check, `${name}-${colorScheme}`, faults)
}

/** Returns the faults of the rendered screen, in the color schemes of the scope. */
async function renderingFaults(check: Check, name: string): Promise<string[]> {
  const { page, language, scope } = check
  const faults: string[] = []
  if (scope.axe)
    for (const colorScheme of scope.colorSchemes) faults.push(...(await axeFaultsIn(check, name, colorScheme)))
  else await waitUntilStill(page)
  return [...faults, ...(await withPicture(check, name, await faultsOf(page, language)))]
}

/** Returns the faults of the screen's texts and width at the width of the other combination in this language. */
async function otherWidthFaults(check: Check, name: string): Promise<string[]> {
  const { page, language } = check
  const isPhone = page.viewportSize()?.width === 390
  const other = isPhone ? { width: 1280, height: 900 } : { width: 390, height: 844 }
  await page.setViewportSize(other)
  await waitUntilStill(page)
  const faults = await withPicture(check, `${name}-${other.width}`, await faultsOf(page, language))
  return faults.map((fault) => `at ${other.width} px: ${fault}`)
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
