const redrawn = 100

/** When what had focus has gone from the page, brings the reader to the page's title instead of nowhere. */
export function mendFocus() {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, redrawn)
}
