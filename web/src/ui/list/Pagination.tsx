import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { formatNumber } from '../format'
import { IconButton } from '../IconButton'
import { useIsRtl, useUiLanguage, useUiText } from '../texts'
import type { PageMeta } from './listTypes'
import classes from './Pagination.module.css'

type PaginationProps = {
  meta: PageMeta
  /** With `isReplacing` the current page's history entry is to be replaced. */
  onPageChange: (page: number, isReplacing?: boolean) => void
}

/**
 * Shows the range of rows and their total, with buttons for the previous and next page. With the focus inside, the
 * arrow keys, Home and End change the page too. On a page beyond the last one, for example after its rows were deleted,
 * it opens the last page.
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
