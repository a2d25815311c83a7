import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton'
import type { StudiesProps } from './Studies'

const Studies = lazy(() => import('./Studies').then((m) => ({ default: m.Studies })))

/** The studies in DICOM files with previews and a picture viewer. Loaded with the first one. */
export function DicomStudies(props: StudiesProps) {
  if (props.files.length === 0) return null
  return (
    <Suspense fallback={<Skeleton variant="cards" count={1} />}>
      <Studies {...props} />
    </Suspense>
  )
}
