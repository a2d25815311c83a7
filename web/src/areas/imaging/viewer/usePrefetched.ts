import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isInCall } from '../../../lib/runningCalls'
import { previewOptions } from '../PreviewPicture'
import type { PreviewQuery, Slide } from '../types'

/** Reads the pictures beside the one that is shown, so that the next one is there at once; not during a video call. */
export function usePrefetched(preview: PreviewQuery, slides: readonly (Slide | undefined)[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isInCall()) return
    for (const slide of slides)
      if (slide) {
        const query = preview({ fileId: slide.file.id, frame: slide.frame, size: 'picture' })
        void queries.prefetchQuery({ ...query, ...previewOptions })
      }
  })
}
