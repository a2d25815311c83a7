/**
 * Moves focus after a slot was refused and its button disabled: to the next free slot, else to the previous one. Does
 * nothing while focus is elsewhere on the page.
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
