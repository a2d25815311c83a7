import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListSort } from './listTypes'
import classes from './SortHeader.module.css'

type SortHeaderProps = {
  /** The order by this column. */
  by: string
  sort: ListSort
  children: ReactNode
}

/**
 * The header of a column as a button: sorts the list by it, from the lowest value, then from the highest, then in the
 * list's own order. Its cell has `aria-sort`.
 */
export function SortHeader({ by, sort: { value, onChange }, children }: SortHeaderProps) {
  const isAscending = value === by
  const isDescending = value === `-${by}`
  const next = isAscending ? `-${by}` : isDescending ? '' : by
  const Icon = isAscending ? IconArrowUp : isDescending ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={classes.header}
      data-active={isAscending || isDescending}
      onClick={() => onChange(next)}
    >
      {children}
      <Icon aria-hidden="true" />
    </button>
  )
}
