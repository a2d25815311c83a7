import { LabInput, RadiologyInput } from '#contract/facilities/centers'
import { documentFile } from '../parts/documentFile'
import type { CenterKind } from '../places'

const inputs = { lab: LabInput, radiology: RadiologyInput }

/** A new center brings its agreement. */
export function centerSchema(kind: CenterKind, isNew: boolean) {
  return inputs[kind].extend({ agreement: documentFile(isNew) })
}
