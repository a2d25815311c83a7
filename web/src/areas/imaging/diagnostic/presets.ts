/** Windows in Hounsfield units that radiologists know by name (facts inpatient 7); those of other modalities vary by device. */
export const ctWindows = [
  { name: 'softTissue', width: 400, center: 40 },
  { name: 'lung', width: 1500, center: -600 },
  { name: 'bone', width: 2000, center: 300 },
  { name: 'brain', width: 80, center: 40 },
  { name: 'abdomen', width: 350, center: 50 },
] as const
export type WindowName = (typeof ctWindows)[number]['name']

/** A window that is offered. The file has no names for its own. */
export interface Preset {
  name: WindowName | 'file'
  center: number
  width: number
}

/**
 * Returns the windows that are offered for images of a modality: those of the file, then the known ones.
 * @param ofFile the windows that the file recommends; of several equal ones, one is offered
 */
export function presetsOf(modality: string | null, ofFile: readonly { center: number; width: number }[]): Preset[] {
  const known: readonly Preset[] = modality === 'CT' ? ctWindows : []
  const isSame = (one: { center: number; width: number }, other: { center: number; width: number }) =>
    one.center === other.center && one.width === other.width
  const own = ofFile.filter(
    (window, index) =>
      !known.some((each) => isSame(each, window)) && ofFile.findIndex((each) => isSame(each, window)) === index,
  )
  return [...own.map(({ center, width }): Preset => ({ name: 'file', center, width })), ...known].slice(0, 9)
}
