/**
 * Returns the button to which an arrow key moves within the rows of a grid: the next one in the row, or the nearest one in
 * the next row that has any.
 * @param isRtl whether time runs from right to left
 */
export function buttonFor(grid: HTMLElement, from: HTMLElement, key: string, isRtl: boolean): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-doses]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('button')])
    .filter((row) => row.length > 0)
  const index = rows.findIndex((row) => row.includes(from))
  const row = rows[index]
  if (!row) return undefined
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const position = row.indexOf(from)
  if (key === forward) return row[position + 1]
  if (key === back) return row[position - 1]
  const target = key === 'ArrowDown' ? rows[index + 1] : key === 'ArrowUp' ? rows[index - 1] : undefined
  return target && nearest(target, from)
}

function nearest(row: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const left = (element: HTMLElement) => element.getBoundingClientRect().left
  const distance = (element: HTMLElement) => Math.abs(left(element) - left(from))
  return row.toSorted((one, other) => distance(one) - distance(other))[0]
}
