import type { Page } from '@playwright/test'
import { installFocusInspection } from './focusInspection'

interface Options {
  /** A selector; only the last matching element is checked. */
  scope?: string
  /** Milliseconds until the focus must be visible: the calendar of the previous field may still be closing. */
  timeoutMs?: number
  /** Waits for a frame at each stop, so that a list that opens on focus is closed again when the focus has left it. */
  isPaced?: boolean
}

const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open]'

/** Installs `window.focusInspection` on a page, unless it is already there. */
export async function provideFocusInspection(page: Page): Promise<void> {
  if (await page.evaluate(() => window.focusInspection !== undefined)) return
  await page.evaluate(installFocusInspection)
}

/**
 * Focuses each computed Tab stop in order, in one evaluation, and checks that it takes the focus, shows it compared
 * with its unfocused state (WCAG 2.4.7), is in the viewport and is not covered (2.4.11).
 * @returns a sentence for each fault
 */
export async function focusFaults(page: Page, options: Options = {}): Promise<string[]> {
  const { scope, timeoutMs = 5_000, isPaced = false } = options
  await provideFocusInspection(page)
  return page.evaluate(checkFocusStops, { scope, timeoutMs, isPaced })
}

/**
 * Runs in the page. The first pass has no pauses unless it is paced, so nothing that the app renders on focus interferes.
 * Only controls with faults are checked again, with time for the app to render.
 */
async function checkFocusStops({
  scope,
  timeoutMs,
  isPaced,
}: Required<Pick<Options, 'timeoutMs' | 'isPaced'>> & { scope: string | undefined }) {
  const inspection = window.focusInspection
  if (!inspection) throw new Error('focusInspection is not installed')
  const { focusStops, focusSigns, isInView, describe } = inspection
  const within = scope === undefined ? undefined : [...document.querySelectorAll(scope)].at(-1)
  const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
  leave()
  const stops = focusStops(within)
  const atRest = new Map(stops.map((stop) => [stop, focusSigns(stop)]))
  const faultOf = (stop: HTMLElement) => {
    if (document.activeElement !== stop) return 'does not take the focus'
    if (!stop.matches(':focus-visible')) return 'has the focus without :focus-visible'
    if (focusSigns(stop) === atRest.get(stop)) return 'no sign of focus'
    return isInView(stop) ? undefined : 'has the focus, and is covered or outside the window'
  }
  const focus = (stop: HTMLElement) => stop.focus({ focusVisible: true } as FocusOptions)
  const doubtful: HTMLElement[] = []
  for (const stop of stops) {
    focus(stop)
    if (faultOf(stop) !== undefined) doubtful.push(stop)
    if (isPaced) await new Promise(requestAnimationFrame)
  }
  const faults: string[] = []
  for (const stop of doubtful) {
    leave()
    await new Promise(requestAnimationFrame)
    if (!stop.isConnected) continue
    atRest.set(stop, focusSigns(stop))
    focus(stop)
    const until = performance.now() + timeoutMs
    while (faultOf(stop) && stop.isConnected && performance.now() < until) await new Promise(requestAnimationFrame)
    const fault = stop.isConnected ? faultOf(stop) : undefined
    if (fault) faults.push(`${fault}: ${describe(stop)}`)
    if (isPaced) await new Promise(requestAnimationFrame)
  }
  leave()
  return faults
}

const isFocusIn = (selector: string) => document.activeElement?.closest(selector) != null

/** Waits until the focus is inside an open dialog. */
export async function focusEntersDialog(page: Page, timeoutMs = 5_000): Promise<string[]> {
  return page.waitForFunction(isFocusIn, dialogs, { timeout: timeoutMs }).then(
    () => [],
    () => ['the focus does not go into the dialog'],
  )
}

/** Returns whether the focus is inside an open dialog. */
export function isFocusInDialog(page: Page): Promise<boolean> {
  return page.evaluate(isFocusIn, dialogs)
}

/** Focuses the first or last stop of the open dialog. */
function focusEnd(page: Page, position: 0 | -1): Promise<void> {
  return page.evaluate(
    ({ selector, at }) => {
      const dialog = [...document.querySelectorAll(selector)].at(-1)
      window.focusInspection?.focusStops(dialog).at(at)?.focus()
    },
    { selector: dialogs, at: position },
  )
}

/** More than the fields with a list that follow each other in any dialog. */
const mostLists = 8

/**
 * Leaves the fields whose list is open with the Tab key, as people do: a script that moves the focus on after one frame is
 * faster than the list, which then stays open. Each list has to close when its field loses the focus.
 */
async function openListFaults(page: Page): Promise<string[]> {
  const open = page.locator('input[aria-expanded="true"]')
  if ((await open.count()) > 0) await open.first().focus()
  for (let tabs = 0; tabs < mostLists && (await open.count()) > 0; tabs += 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return (await open.count()) > 0 ? ['a list stays open after its field has lost the focus'] : []
}

/**
 * Checks the focus in an open dialog: it moves into the dialog, is visible at every control, and neither Tab from the
 * last control nor Shift+Tab from the first leaves it (with real key presses, because a script may trap the focus).
 * @returns a sentence for each fault
 */
export async function dialogFocusFaults(page: Page, { timeoutMs }: Pick<Options, 'timeoutMs'> = {}): Promise<string[]> {
  const entered = await focusEntersDialog(page, timeoutMs)
  if (entered.length > 0) return entered
  const faults = await focusFaults(page, { scope: dialogs, timeoutMs, isPaced: true })
  for (const [key, position] of [
    ['Tab', -1],
    ['Shift+Tab', 0],
  ] as const) {
    await focusEnd(page, position)
    await page.keyboard.press(key)
    if (!(await isFocusInDialog(page))) faults.push(`${key} leads out of the dialog`)
  }
  return [...faults, ...(await openListFaults(page))]
}
