import type { Page } from '@playwright/test'

/** Brought into the page once: keeps how the stop before looked, to compare it with how it looks at rest. */
function bringEyes() {
  const lookOf = (element: Element) => {
    // A field of several parts is marked as a whole.
    const around = [element, element.closest('label'), element.parentElement, element.parentElement?.parentElement]
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

  /** Signs of focus that are missing: of the control before, which has lost it now. */
  const compare = (): string[] => {
    const { activeElement: element } = document
    const last = before
    before = undefined
    if (element && element !== document.body && !element.matches('[tabindex="-1"]'))
      before = { element, look: lookOf(element), name: nameOf(element) }
    if (!last?.element.isConnected || last.element === element) return []
    return lookOf(last.element).join() === last.look.join() ? [`no sign of focus: ${last.name}`] : []
  }
  /** Whether some of the control with the focus is in the window, and nothing lies over it there. */
  const isSeen = (): boolean => {
    const { activeElement: element } = document
    if (!element || element === document.body || element.matches('[tabindex="-1"]')) return true
    // A box that is hidden from the eye is seen by its label.
    const shown = element.getBoundingClientRect().width <= 1 ? (element.closest('label') ?? element) : element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const parts = [0.5, 0.2, 0.8]
    return parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      }),
    )
  }
  Object.assign(window, { eyes: { compare, isSeen } })
}

interface Eyes {
  eyes?: { compare(): string[]; isSeen(): boolean }
}

/** Milliseconds: the calendar of the field before may still be closing, and a busy machine scrolls late. */
const patience = 5_000

interface Seen {
  faults: string[]
  /** The focus is on no control: at either end of the page. */
  isOut: boolean
}

async function lookOnce(page: Page): Promise<Seen & { hidden?: string }> {
  const seen = await page.evaluate(() => {
    const { eyes } = window as unknown as Eyes
    const { activeElement: element, body } = document
    if (!eyes) return undefined
    const found = { faults: eyes.compare(), isOut: element === body }
    return eyes.isSeen() ? found : { ...found, hidden: element?.outerHTML.slice(0, 140) ?? '' }
  })
  if (seen) return seen
  await page.evaluate(bringEyes)
  return lookOnce(page)
}

/**
 * Looks at the control that has the focus: a ring or another sign is drawn (compared with how it looks once the focus
 * has gone on), and no bar lies over it (WCAG 2.4.7, 2.4.11). Out: a sentence for each fault.
 */
export async function lookAtFocus(page: Page): Promise<Seen> {
  const { hidden, ...seen } = await lookOnce(page)
  if (hidden === undefined) return seen
  const isSeen = () => (window as unknown as Eyes).eyes?.isSeen()
  const comes = page.waitForFunction(isSeen, undefined, { timeout: patience })
  const fault = `has the focus, and is hidden or outside the window: ${hidden}`
  return comes.then(
    () => seen,
    () => ({ ...seen, faults: [...seen.faults, fault] }),
  )
}

/**
 * Goes round a page by Tab from where the focus is; the longest, a role's 170 permissions, takes 200 steps. Now and then
 * Chromium goes from the last control to the first without stopping outside, and comes out the next time.
 * Out: what cannot be seen, and where one does not come out again.
 */
export async function roundByTab(page: Page, most = 900): Promise<string[]> {
  const faults: string[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const seen = await lookAtFocus(page)
    faults.push(...seen.faults)
    if (seen.isOut) return faults
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 140))
  return [...faults, `no way out by Tab, at last: ${last}`]
}

const insideLayer = () => document.activeElement?.closest('[role="dialog"], dialog') !== null

/** What is wrong with the focus in an open dialog: it is inside, goes round inside, and can be seen at each stop. */
export async function dialogFaults(page: Page, most = 60): Promise<string[]> {
  const faults: string[] = []
  await page
    .waitForFunction(insideLayer, undefined, { timeout: 3_000 })
    .catch(() => faults.push('the focus does not go into the dialog'))
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let step = 0; step < most && faults.length === 0; step++) {
    faults.push(...(await lookAtFocus(page)).faults)
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(insideLayer))) faults.push('Tab leads out of the dialog')
    if (await page.evaluate((element) => element === document.activeElement, first)) return faults
  }
  return faults
}
