import type { Page } from '@playwright/test'

/** Brought into the page once: keeps how the stop before looked, to compare it with how it looks at rest. */
function bringEyes() {
  const lookOf = (element: Element) => {
    const around = [element, element.closest('label'), element.parentElement]
    return around.map((each) => {
      if (!each) return ''
      for (const animation of each.getAnimations()) animation.finish()
      const style = getComputedStyle(each)
      const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
      return [outline, style.boxShadow, style.borderColor, style.backgroundColor].join('|')
    })
  }
  const nameOf = (element: Element) => element.outerHTML.slice(0, 140)
  let before: { element: Element; look: string[]; name: string } | undefined

  /** What is wrong with how the control with the focus can be seen; and with the one before, which has lost it. */
  const see = (): string[] => {
    const { activeElement: element } = document
    const faults: string[] = []
    if (before?.element.isConnected && before.element !== element) {
      const rest = lookOf(before.element)
      if (rest.join() === before.look.join()) faults.push(`no sign of focus: ${before.name}`)
    }
    before = undefined
    if (!element || element === document.body || element.matches('[tabindex="-1"]')) return faults
    before = { element, look: lookOf(element), name: nameOf(element) }
    // A box that is hidden from the eye is seen by its label.
    const shown = element.getBoundingClientRect().width <= 1 ? (element.closest('label') ?? element) : element
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [0.5, 0.2, 0.8].flatMap((x) =>
      [0.5, 0.2, 0.8].map((y) => [left + (right - left) * x, top + (bottom - top) * y]),
    )
    const isSeen = points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    if (!isSeen) faults.push(`has the focus, and is hidden or outside the window: ${nameOf(element)}`)
    return faults
  }
  Object.assign(window, { seeFocus: see })
}

/**
 * Looks at the control that has the focus: a ring or another sign is drawn (compared with how it looks once the focus
 * has gone on), and no bar lies over it (WCAG 2.4.7, 2.4.11). Out: a sentence for each fault.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'seeFocus' in window)
  if (!isThere) await page.evaluate(bringEyes)
  return page.evaluate(() => (window as unknown as { seeFocus: () => string[] }).seeFocus())
}

/** Goes round a page by Tab from where the focus is. Out: what cannot be seen, and where one does not come out again. */
export async function roundByTab(page: Page, most = 200): Promise<string[]> {
  const faults: string[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    faults.push(...(await focusFaults(page)))
    const isOut = await page.evaluate(() => document.activeElement === document.body)
    if (isOut) return faults
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 140))
  return [...faults, `no way out by Tab, at last: ${last}`]
}
