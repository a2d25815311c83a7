import type { DicomImage } from '#contract/imaging/image'
import type { ImageFile, PreviewQuery } from './types'

const image: DicomImage = {
  study_uid: '1.2.3',
  study_description: 'CT chest',
  study_date: '2026-11-22',
  series_uid: '1.2.3.1',
  series_number: 1,
  series_description: 'Axial 5 mm',
  instance_uid: '1.2.3.1.1',
  instance_number: 1,
  modality: 'CT',
  body_part: 'CHEST',
  rows: 512,
  columns: 512,
  frames: 1,
  transfer_syntax: '1.2.840.10008.1.2.1',
  window_center: 40,
  window_width: 400,
  row_spacing: 0.7,
  column_spacing: 0.7,
  preview_state: 'made',
  preview_problem: null,
  preview_frames: [0],
  name_check: 'same',
  id_check: 'same',
  patient_name: 'Ahmed Salem',
  patient_id: '29001010100015',
}

/** Returns a slice of a CT as a file. */
export function slice(id: number, changes: Partial<DicomImage> = {}): ImageFile & { image: DicomImage } {
  return { id, file_name: `slice-${id}.dcm`, size: 524_288, image: { ...image, instance_number: id, ...changes } }
}

/** The smallest picture. */
const bytes = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Returns a source of previews, and what was read from it. */
export function samplePreviews() {
  const read: Parameters<PreviewQuery>[0][] = []
  const preview: PreviewQuery = (input) => ({
    queryKey: ['samplePreview', input],
    queryFn: async () => {
      read.push(input)
      return { blob: new Blob([bytes]), fileName: 'preview.jpg' }
    },
  })
  return { preview, read }
}
