import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { PreviewPicture } from '../PreviewPicture'
import type { PreviewQuery } from '../types'
import { type Area, areaBetween, type Point } from './areas'
import classes from './copies.module.css'

type DrawAreasProps = {
  query: ReturnType<PreviewQuery>
  alt: string
  size: { rows: number; columns: number }
  areas: readonly Area[]
  /** Shows the picture in its own size, to be scrolled and read instead of drawn on. */
  isLarge: boolean
  /** Called when the picture is shown. */
  onShown: () => void
  onDraw: (area: Area) => void
}

/** A picture on which rectangles are drawn with the mouse or a finger. Left to right in both languages, as all images. */
export function DrawAreas({ query, alt, size, areas, isLarge, onShown, onDraw }: DrawAreasProps) {
  const t = useText('imaging')
  const { rows, columns } = size
  const stage = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ from: Point; to: Point }>()
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : { x: 0, y: 0 }
  }
  const draft = drawn && areaBetween(drawn.from, drawn.to, size)
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  const place = ({ left, top, width, height }: Area) => ({
    left: share(left, columns),
    top: share(top, rows),
    width: share(width, columns),
    height: share(height, rows),
  })
  const fitted = { maxInlineSize: `calc(min(50dvh, 560px) * ${columns / rows})` }
  const scrolled = { role: 'region', tabIndex: 0, 'aria-label': t('copies.scroll') }
  return (
    <div className={classes.frame} data-large={isLarge || undefined} dir="ltr" {...(isLarge && scrolled)}>
      <div
        ref={stage}
        className={classes.stage}
        style={{ aspectRatio: `${columns} / ${rows}`, ...(isLarge ? { inlineSize: `${columns}px` } : fitted) }}
        onPointerDown={(event) => {
          if (isLarge || !event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawn({ from: pointOf(event), to: pointOf(event) })
        }}
        onPointerMove={(event) => {
          if (drawn && event.isPrimary) setDrawn({ from: drawn.from, to: pointOf(event) })
        }}
        onPointerUp={(event) => {
          if (!drawn || !event.isPrimary) return
          const area = areaBetween(drawn.from, pointOf(event), size)
          setDrawn(undefined)
          if (area) onDraw(area)
        }}
        onPointerCancel={() => setDrawn(undefined)}
      >
        <PreviewPicture key={JSON.stringify(query.queryKey)} query={query} alt={alt} onShown={onShown} />
        {[...areas, ...(draft ? [draft] : [])].map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have nothing else, and the last one is the one that is drawn
          <div key={index} className={classes.area} style={place(area)} />
        ))}
      </div>
    </div>
  )
}
