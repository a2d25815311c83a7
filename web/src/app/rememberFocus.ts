/** Milliseconds between two looks, and until nobody waits any more. */
const pollIntervalMs = 50
const timeoutMs = 3_000

/**
 * Remembers which row of a list the focus is in, or the menu that has it belongs to. Out: to be called when that row is to
 * go; then what takes its place gets the focus, or the row before, or the page's title, so that the reader is not left
 * nowhere.
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

/** Of what stands in a menu, which is drawn outside of the list: the button that opened it. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/** A dialog that is going keeps the focus until it is gone. */
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
