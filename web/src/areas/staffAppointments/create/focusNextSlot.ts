const steps: Readonly<Record<string, { start: number; block: number }>> = {
  ArrowRight: { start: 1, block: 0 },
  ArrowLeft: { start: -1, block: 0 },
  ArrowDown: { start: 0, block: 1 },
  ArrowUp: { start: 0, block: -1 },
}

/** Returns how far a slot is in a direction, and how far aside; undefined if it is not in this direction. */
function distance(from: DOMRect, to: DOMRect, { start, block }: { start: number; block: number }): number | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const along = start !== 0 ? x * start : y * block
  const aside = Math.abs(start !== 0 ? y : x)
  return along > 1 ? along + aside * 3 : undefined
}

/** Returns whether a key leads to later slots: down, or towards the end of the line. */
function isForward({ start, block }: { start: number; block: number }, container: HTMLElement): boolean {
  const towardsEnd = getComputedStyle(container).direction === 'rtl' ? -1 : 1
  return block > 0 || start === towardsEnd
}

/**
 * Focuses the nearest free slot in the direction of an arrow key, as the eye sees it in either writing direction; if
 * there is none, the next or the previous one.
 * @returns whether the key was used
 */
export function focusNextSlot(container: HTMLElement, key: string): boolean {
  const step = steps[key]
  const current = document.activeElement
  if (!step || !(current instanceof HTMLElement) || !current.dataset.state) return false
  const from = current.getBoundingClientRect()
  const slots = [...container.querySelectorAll<HTMLElement>('button[data-state]:not(:disabled)')]
  const others = slots.flatMap((slot) => {
    const far = slot === current ? undefined : distance(from, slot.getBoundingClientRect(), step)
    return far === undefined ? [] : [{ slot, far }]
  })
  const beside = slots[slots.indexOf(current) + (isForward(step, container) ? 1 : -1)]
  const nearest = others.sort((one, other) => one.far - other.far)[0]?.slot ?? beside
  nearest?.focus()
  return true
}
