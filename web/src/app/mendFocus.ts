/** Milliseconds between two looks, and until nobody waits any more. */
const pause = 50
const patience = 3_000

/**
 * Remembers which row of a list the focus is in. Out: to be called when that row is to go; then what takes its place gets
 * the focus, or the row before, or the page's title, so that the reader is not left nowhere.
 */
export function mendFocus(): () => void {
  const row = document.activeElement?.closest('li, tr')
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  return () => {
    const until = Date.now() + patience
    const look = () => {
      if (row?.isConnected && Date.now() < until) setTimeout(look, pause)
      else mend(list, index)
    }
    setTimeout(look, pause)
  }
}

function mend(list: HTMLElement | null | undefined, index: number) {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return
  const near = list?.isConnected ? (list.children[index] ?? list.children[index - 1]) : undefined
  const control = near?.querySelector<HTMLElement>('a, button')
  if (control) control.focus()
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
