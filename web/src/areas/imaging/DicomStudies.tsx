import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton'
import type { ImageFile, PreviewQuery } from './types'

const Studies = lazy(() => import('./Studies').then((m) => ({ default: m.Studies })))

type DicomStudiesProps = {
  files: readonly ImageFile[]
  preview: PreviewQuery
  /** Saves the original. */
  onDownload: (file: ImageFile) => void
  /** Reads the files again: while previews are made, from time to time. */
  onWaiting: () => void
}

/** The studies in DICOM files with previews and a picture viewer. Loaded with the first one. */
export function DicomStudies(props: DicomStudiesProps) {
  if (props.files.length === 0) return null
  return (
    <Suspense fallback={<Skeleton variant="cards" count={1} />}>
      <Studies {...props} />
    </Suspense>
  )
}
