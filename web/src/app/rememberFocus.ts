/** Milliseconds between two checks, and until the waiting ends. */
const pollIntervalMs = 50
const timeoutMs = 3_000

/**
 * Remembers which row of a list has the focus or has opened the menu that has it.
 *
 * @returns a function to call when that row is being removed: it focuses the row that takes its place, else the row
 *   before, else the page's title, so that the focus is not lost
 */
export function rememberFocus(): () => void {
  const row = opener(document.activeElement)?.closest('li, tr')
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  return () => {
    const deadline = Date.now() + timeoutMs
    const check = () => {
      if ((row?.isConnected || isInDialog()) && Date.now() < deadline) setTimeout(check, pollIntervalMs)
      else restoreFocus(list, index)
    }
    setTimeout(check, pollIntervalMs)
  }
}

/**
 * Returns the button that opened the menu of an element, because menus are rendered outside the list; without a menu
 * the element itself.
 */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/** A closing dialog keeps the focus until it is removed. */
function isInDialog(): boolean {
  return Boolean(document.activeElement?.closest('[role="dialog"]'))
}

function restoreFocus(list: HTMLElement | null | undefined, index: number) {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  const neighbor = list?.isConnected ? (list.children[index] ?? list.children[index - 1]) : undefined
  const control = neighbor?.querySelector<HTMLElement>('a, button')
  if (control) control.focus()
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
