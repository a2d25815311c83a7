/**
 * After a time was refused, whose button is now dead: puts focus on the next time that can still be taken, else on the
 * one before. Not while the person is busy elsewhere.
 */
export function focusNearest(box: HTMLElement | null, key: string) {
  const active = document.activeElement
  if (!box || (active && active !== document.body && !box.contains(active))) return
  const slotElements = [...box.querySelectorAll<HTMLElement>('[data-slot]')]
  const index = slotElements.findIndex((element) => element.dataset.slot === key)
  const buttons = [...slotElements.slice(Math.max(index, 0)), ...slotElements.slice(0, Math.max(index, 0)).reverse()]
  const button = buttons.map((element) => element.querySelector('button')).find((each) => each && !each.disabled)
  button?.focus({ preventScroll: true })
}
