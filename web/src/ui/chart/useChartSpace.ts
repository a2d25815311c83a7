import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChartSpace } from './chartTypes'

/** px; a page of A4 within its margins is not narrower. */
const widestOnPaper = 680

let context: CanvasRenderingContext2D | null | undefined

/** Returns the width of a text in px. */
function measureText(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = font
  return context.measureText(text).width
}

interface Measured {
  width: number
  font: string
  fontSize: number
  /** Counts the times that fonts have arrived, after which texts have other widths. */
  fontsLoaded: number
}

/**
 * Observes the space that an element gives to a chart: its width and its font.
 *
 * @returns the ref for the element, and the space; undefined until the element is measured
 */
export function useChartSpace() {
  const [measured, setMeasured] = useState<Measured>()
  const [isPrinted, setIsPrinted] = useState(false)
  const plot = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = (fontsArrived: boolean) => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
      const width = element.clientWidth
      setMeasured((before) => {
        const font = `${fontWeight} ${fontSize} ${fontFamily}`
        const fontsLoaded = (before?.fontsLoaded ?? 0) + Number(fontsArrived)
        if (before?.width === width && before.font === font && before.fontsLoaded === fontsLoaded) return before
        return { width, font, fontSize: Number.parseFloat(fontSize), fontsLoaded }
      })
    }
    read(false)
    const watch = new ResizeObserver(() => read(false))
    const events = new AbortController()
    const { signal } = events
    watch.observe(element)
    document.fonts.addEventListener('loadingdone', () => read(true), { signal })
    // The browser prints what is there when the event ends.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinted(true)), { signal })
    window.addEventListener('afterprint', () => setIsPrinted(false), { signal })
    return () => {
      watch.disconnect()
      events.abort()
    }
  }, [])
  const space = useMemo((): ChartSpace | undefined => {
    if (!measured || measured.width === 0) return
    const { width, font, fontSize } = measured
    return {
      width: isPrinted ? Math.min(width, widestOnPaper) : width,
      fontSize,
      measure: (text) => measureText(text, font),
    }
  }, [measured, isPrinted])
  return { plot, space }
}
