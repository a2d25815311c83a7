import { studiesOf } from '../studies'
import type { ImageFile, Study } from '../types'

const most = 5

/** Returns the studies of a patient before another one, the newest first: five at most. */
export function earlierStudies(files: readonly ImageFile[], { key, files: [current] }: Study): Study[] {
  const day = current?.image.study_date
  const dayOf = ({ files: [first] }: Study) => first?.image.study_date ?? ''
  return studiesOf(files)
    .filter((study) => study.key !== key && (!day || dayOf(study) <= day))
    .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
    .slice(0, most)
}
