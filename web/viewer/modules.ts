import { Enums } from '@cornerstonejs/core'
import type { FramePixels } from '#contract/imaging/image'

const { MetadataModules, CalibrationTypes } = Enums

/** Projections: the distance of what they show from the detector is not known, so neither are lengths in the patient. */
const projections = new Set(['CR', 'DX', 'MG', 'XA', 'RF', 'PX', 'IO'])

function planeOf(pixels: FramePixels) {
  const { rows, columns, pixel_spacing: spacing, orientation, position } = pixels
  const [rowSpacing, columnSpacing] = spacing ?? [1, 1]
  return {
    rows,
    columns,
    // Without it, lengths are in pixels.
    usingDefaultValues: spacing === null,
    pixelSpacing: spacing ?? undefined,
    rowPixelSpacing: rowSpacing,
    columnPixelSpacing: columnSpacing,
    imageOrientationPatient: orientation ?? [1, 0, 0, 0, 1, 0],
    rowCosines: orientation?.slice(0, 3) ?? [1, 0, 0],
    columnCosines: orientation?.slice(3) ?? [0, 1, 0],
    imagePositionPatient: position ?? [0, 0, 0],
  }
}

/** Returns the attributes of an image by the names that Cornerstone has for the modules of the standard. */
export function modulesOf(pixels: FramePixels): Record<string, unknown> {
  const isProjection = projections.has(pixels.modality ?? '')
  return {
    [MetadataModules.IMAGE_PIXEL]: {
      samplesPerPixel: pixels.samples,
      photometricInterpretation: pixels.photometric,
      planarConfiguration: pixels.is_planar ? 1 : 0,
      rows: pixels.rows,
      columns: pixels.columns,
      bitsAllocated: pixels.bits_allocated,
      bitsStored: pixels.bits_stored,
      highBit: pixels.bits_stored - 1,
      pixelRepresentation: pixels.is_signed ? 1 : 0,
    },
    [MetadataModules.IMAGE_PLANE]: planeOf(pixels),
    [MetadataModules.GENERAL_SERIES]: { modality: pixels.modality ?? 'OT' },
    [MetadataModules.MODALITY_LUT]: { rescaleSlope: pixels.slope, rescaleIntercept: pixels.intercept },
    [MetadataModules.VOI_LUT]: {
      windowCenter: pixels.windows.map(({ center }) => center),
      windowWidth: pixels.windows.map(({ width }) => width),
    },
    [MetadataModules.TRANSFER_SYNTAX]: { transferSyntaxUID: pixels.encoding },
    [MetadataModules.CALIBRATION]: isProjection && pixels.pixel_spacing ? { type: CalibrationTypes.PROJECTION } : {},
  }
}
