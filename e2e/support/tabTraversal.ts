import type { Page } from '@playwright/test'
import { focusEntersDialog, isFocusInDialog, provideFocusInspection } from './focusFaults'

/** Milliseconds: the calendar of the previous field may still be closing, and a busy machine scrolls late. */
const timeoutMs = 5_000

interface Traversal {
  /** The previously focused element, to compare with its unfocused state. */
  previous?: { element: Element; signs: string; description: string }
}

declare global {
  interface Window {
    tabTraversal?: Traversal
  }
}

interface FocusedControl {
  faults: string[]
  /** No control has the focus: at either end of the page. */
  isOut: boolean
}

/**
 * Runs in the page: compares the previous control with its unfocused state, and stores the signs of the current one.
 */
function inspectFocused() {
  const { activeElement: element, body } = document
  const inspection = window.focusInspection
  if (!inspection) throw new Error('focusInspection is not installed')
  window.tabTraversal ??= {}
  const traversal = window.tabTraversal
  const { previous } = traversal
  const isControl = element !== null && element !== body && !element.matches('[tabindex="-1"]')
  traversal.previous = isControl
    ? { element, signs: inspection.focusSigns(element), description: inspection.describe(element) }
    : undefined
  const isUnchanged =
    previous?.element.isConnected &&
    previous.element !== element &&
    inspection.focusSigns(previous.element) === previous.signs
  return {
    faults: isUnchanged ? [`no sign of focus: ${previous.description}`] : [],
    isOut: element === body,
    covered: isControl && !inspection.isInView(element) ? inspection.describe(element) : undefined,
  }
}

/**
 * Checks the focused control: a ring or another sign is visible (compared with its state after the focus has moved on,
 * so a missing sign is reported by the next call), and nothing covers it (WCAG 2.4.7, 2.4.11).
 * @returns a sentence for each fault
 */
export async function focusedControlFaults(page: Page): Promise<FocusedControl> {
  await provideFocusInspection(page)
  const { covered, ...found } = await page.evaluate(inspectFocused)
  if (covered === undefined) return found
  const isInView = () => {
    const { activeElement: element, body } = document
    if (!element || element === body || element.matches('[tabindex="-1"]')) return true
    return window.focusInspection?.isInView(element)
  }
  return page.waitForFunction(isInView, undefined, { timeout: timeoutMs }).then(
    () => found,
    () => ({ ...found, faults: [...found.faults, `has the focus, and is covered or outside the window: ${covered}`] }),
  )
}

/**
 * Moves through a page with real Tab presses from the current focus. The longest, a role's 170 permissions, takes 200.
 * Occasionally Chromium moves from the last control to the first without stopping outside, and leaves the page the next
 * time.
 * @returns the faults, and one if Tab does not leave the page
 */
export async function tabTraversalFaults(page: Page, maxSteps = 900): Promise<string[]> {
  const faults: string[] = []
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press('Tab')
    const focused = await focusedControlFaults(page)
    faults.push(...focused.faults)
    if (focused.isOut) return faults
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 140))
  return [...faults, `no way out by Tab, at last: ${last}`]
}

/** Returns the faults of the focus in an open dialog: it must be inside, stay inside, and be visible at each stop. */
export async function dialogTraversalFaults(page: Page, maxSteps = 60): Promise<string[]> {
  const faults = await focusEntersDialog(page)
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let step = 0; step < maxSteps && faults.length === 0; step++) {
    faults.push(...(await focusedControlFaults(page)).faults)
    await page.keyboard.press('Tab')
    if (!(await isFocusInDialog(page))) faults.push('Tab leads out of the dialog')
    if (await page.evaluate((element) => element === document.activeElement, first)) return faults
  }
  return faults
}
