import type { PreviewSize } from '#contract/imaging/codes'
import type { DicomImage, PatientImage } from '#contract/imaging/image'
import type { Download } from '../../lib/api/response'

/** A DICOM file of an investigation. Staff see whom it names. */
export interface ImageFile {
  id: number
  file_name: string
  /** In bytes. */
  size: number
  image: PatientImage & Partial<Pick<DicomImage, 'patient_name' | 'patient_id'>>
}

/** Returns the options of the query that reads a preview: each part of the record has a call of its own. */
export type PreviewQuery = (input: { fileId: number; frame: number; size: PreviewSize }) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Download>
}

/** A frame with a preview. */
export interface Slide {
  file: ImageFile
  /** From 0, in its file. */
  frame: number
  /** Its place among all images of the series, from 1. */
  number: number
}

export interface Series {
  key: string
  files: ImageFile[]
  /** The number of images, with and without a preview. */
  images: number
  slides: Slide[]
}

export interface Study {
  key: string
  files: ImageFile[]
  series: Series[]
}
