/** Functions that `installFocusInspection` adds to a page, as `window.focusInspection`. */
export interface FocusInspection {
  /** Returns the Tab stops in order, inside `scope` if given. */
  focusStops(scope?: Element): HTMLElement[]
  /** Returns the styles that can indicate focus, of the control and the elements directly around it. */
  focusSigns(control: Element): string
  /** Returns whether part of the control is in the viewport and not covered. */
  isInView(control: Element): boolean
  /** Returns the start of the control's HTML, for a fault's text. */
  describe(control: Element): string
}

declare global {
  interface Window {
    focusInspection?: FocusInspection
  }
}

/**
 * Runs in a page, by `addInitScript` or `evaluate`, so it must not use anything outside its body. Shadow trees are
 * skipped, and an iframe is one stop.
 */
export function installFocusInspection(): void {
  const native =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, audio[controls], video[controls]'

  const isScrollable = (element: Element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
    if (element === document.documentElement || element === document.body) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    return (scrollWidth > clientWidth && scrolls(overflowX)) || (scrollHeight > clientHeight && scrolls(overflowY))
  }

  const isEditingHost = (element: Element) =>
    element instanceof HTMLElement && element.isContentEditable && !element.parentElement?.isContentEditable

  const isFirstSummary = (element: Element) =>
    element.parentElement instanceof HTMLDetailsElement &&
    element.parentElement.querySelector(':scope > summary') === element

  /** Returns undefined for an element that is never a Tab stop. */
  const tabIndexOf = (element: Element): number | undefined => {
    const given = Number.parseInt(element.getAttribute('tabindex') ?? '', 10)
    if (!Number.isNaN(given)) return given < 0 ? undefined : given
    if (element instanceof HTMLElement && element.tagName === 'SUMMARY') return isFirstSummary(element) ? 0 : undefined
    return element.matches(native) || isEditingHost(element) ? 0 : undefined
  }

  const isReachable = (element: Element) =>
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true })

  /** In a radio group, Tab stops at the checked button, or at the first if none is checked. */
  const isStopOfItsGroup = (element: Element, earlier: readonly Element[]) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || !element.name) return true
    const isSameGroup = (other: Element) =>
      other instanceof HTMLInputElement &&
      other.type === 'radio' &&
      other.name === element.name &&
      other.form === element.form
    if (element.checked) return true
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')]
    return !radios.some(isSameGroup) && !earlier.some(isSameGroup)
  }

  const focusStops = (scope?: Element): HTMLElement[] => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const limit = scope ?? modal ?? document.body
    const inLimit = [...limit.querySelectorAll<HTMLElement>('*')].filter((each) => !modal || modal.contains(each))
    const stops: { element: HTMLElement; tabIndex: number }[] = []
    const scrollers: HTMLElement[] = []
    for (const element of inLimit) {
      const tabIndex = tabIndexOf(element)
      const isScroller = tabIndex === undefined && !element.hasAttribute('tabindex') && isScrollable(element)
      if ((tabIndex === undefined && !isScroller) || !isReachable(element)) continue
      if (isScroller) scrollers.push(element)
      stops.push({ element, tabIndex: tabIndex ?? 0 })
    }
    // Chromium stops at a scrollable element only if nothing inside it can be focused.
    const isIdle = (scroller: Element) =>
      stops.every(({ element }) => element === scroller || !scroller.contains(element))
    const reachable = stops.filter(({ element }) => !scrollers.includes(element) || isIdle(element))
    const last = Number.POSITIVE_INFINITY
    const ordered = reachable.toSorted((one, other) => (one.tabIndex || last) - (other.tabIndex || last) || 0)
    const result: HTMLElement[] = []
    for (const { element } of ordered) if (isStopOfItsGroup(element, result)) result.push(element)
    return result
  }

  const isTransparent = (color: string) => /^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(color)

  const focusSigns = (control: Element) => {
    // A field of several parts shows its focus as a whole.
    const around = [control, control.closest('label'), control.parentElement, control.parentElement?.parentElement]
    const signs = around.map((each) => {
      if (!each) return ''
      for (const animation of each.getAnimations()) animation.finish()
      const style = getComputedStyle(each)
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = style
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px' && !isTransparent(outlineColor)
      return [isOutlined ? `${outlineWidth} ${outlineColor}` : '', boxShadow, borderColor, backgroundColor].join('|')
    })
    return signs.join('\n')
  }

  /** Returns whether the point is clipped by an element between the control and `hit`. */
  const isClipped = (control: Element, hit: Element, x: number, y: number) => {
    for (let box = control.parentElement; box && box !== hit.parentElement; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const { overflowX, overflowY } = getComputedStyle(box)
      if (box === document.body || box === document.documentElement) continue
      if (overflowX !== 'visible' && (x < left || x > right)) return true
      if (overflowY !== 'visible' && (y < top || y > bottom)) return true
    }
    return false
  }

  const isInView = (control: Element) => {
    // A visually hidden field is represented by its label.
    const shown = control.getBoundingClientRect().width <= 1 ? (control.closest('label') ?? control) : control
    const { left, top, width, height } = shown.getBoundingClientRect()
    const parts = [0.5, 0.2, 0.8]
    return parts.some((horizontal) =>
      parts.some((vertical) => {
        const [x, y] = [left + width * horizontal, top + height * vertical]
        const hit = document.elementFromPoint(x, y)
        if (hit === null) return false
        return shown.contains(hit) || (hit.contains(shown) && !isClipped(shown, hit, x, y))
      }),
    )
  }

  const describe = (control: Element) => control.outerHTML.slice(0, 140)

  window.focusInspection = { focusStops, focusSigns, isInView, describe }
}
