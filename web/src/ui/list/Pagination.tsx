import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { formatNumber } from '../format'
import { IconButton } from '../IconButton'
import { useIsRtl, useUiLanguage, useUiText } from '../texts'
import type { PageMeta } from './listTypes'
import classes from './Pagination.module.css'

type PaginationProps = {
  meta: PageMeta
  /** Replacing: the present page is not one to come back to. */
  onPageChange: (page: number, isReplacing?: boolean) => void
}

/**
 * Which rows of how many, and the way to the others. Inside it the arrow keys, Home and End turn pages too. From a page
 * beyond the last one, as after its rows were deleted, it leads to the last one.
 */
export function Pagination({ meta, onPageChange }: PaginationProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const isRtl = useIsRtl()
  const { current_page: page, last_page: last, per_page: size, total } = meta
  const comeBack = useEffectEvent(() => onPageChange(last, true))
  useEffect(() => {
    if (page > last) comeBack()
  }, [page, last])
  const go = (next: number) => {
    const target = Math.min(Math.max(next, 1), last)
    if (target !== page) onPageChange(target)
  }
  const turn = (event: KeyboardEvent) => {
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const target = { [forward]: page + 1, [back]: page - 1, Home: 1, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  const number = (value: number) => formatNumber(value, language)
  return (
    <nav className={classes.paging} aria-label={text('paging.label')} onKeyDown={turn}>
      <span>
        {text('paging.range', {
          from: number(total === 0 ? 0 : (page - 1) * size + 1),
          to: number(Math.min(page * size, total)),
          total: number(total),
        })}
      </span>
      {last > 1 && (
        <span className={classes.turn}>
          <IconButton
            variant="default"
            label={text('paging.previous')}
            icon={<IconChevronLeft className="flip" />}
            aria-disabled={page <= 1 || undefined}
            onClick={() => go(page - 1)}
          />
          <span aria-live="polite">{text('paging.page', { page: number(page), last: number(last) })}</span>
          <IconButton
            variant="default"
            label={text('paging.next')}
            icon={<IconChevronRight className="flip" />}
            aria-disabled={page >= last || undefined}
            onClick={() => go(page + 1)}
          />
        </span>
      )}
    </nav>
  )
}
