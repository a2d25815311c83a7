import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { previewProblems, previewStates } from '#contract/imaging/codes'
import type { DicomImage, PatientImage } from '#contract/imaging/image'
import { checkId, checkName } from '#contract/imaging/patientCheck'
import { writtenNames } from '#contract/imaging/personName'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { NamesRow, namesInScripts } from '../../schema/people'

const ImageRow = z.strictObject({
  file_id: z.int(),
  transfer_syntax: z.string(),
  study_uid: z.string().nullable(),
  study_description: z.string().nullable(),
  study_date: z.string().nullable(),
  series_uid: z.string().nullable(),
  series_number: z.int().nullable(),
  series_description: z.string().nullable(),
  instance_uid: z.string().nullable(),
  instance_number: z.int().nullable(),
  modality: z.string().nullable(),
  body_part: z.string().nullable(),
  rows: z.int().nullable(),
  columns: z.int().nullable(),
  frames: z.int(),
  window_center: z.number().nullable(),
  window_width: z.number().nullable(),
  row_spacing: z.number().nullable(),
  column_spacing: z.number().nullable(),
  patient_name: z.string().nullable(),
  patient_id: z.string().nullable(),
  preview_state: z.enum(previewStates),
  preview_problem: z.enum(previewProblems).nullable(),
  preview_frames: z.array(z.int()),
  names: NamesRow,
  national_id: z.string(),
})
type ImageRow = z.output<typeof ImageRow>

function imageOf({ file_id: _file, names, national_id: nationalId, ...row }: ImageRow): DicomImage {
  const { patient_name: name, patient_id: id } = row
  return {
    ...row,
    patient_name: name && (writtenNames(name).join(' / ') || null),
    name_check: checkName(name, [names.name, ...(names.alternate_name ? [names.alternate_name] : [])]),
    id_check: checkId(id, [nationalId]),
  }
}

/**
 * Returns a function that returns the image of a file of an investigation, of those given; null for a file without one.
 * One statement, and none without DICOM files.
 */
export async function imagesOf(
  files: readonly { id: number; is_dicom: boolean }[],
): Promise<(fileId: number) => DicomImage | null> {
  const ids = files.filter((file) => file.is_dicom).map(({ id }) => id)
  if (ids.length === 0) return () => null
  const rows = await readJsonRows(
    ImageRow,
    sql`select images.file_id, images.transfer_syntax, images.study_uid, images.study_description, images.study_date,
        images.series_uid, images.series_number, images.series_description, images.instance_uid,
        images.instance_number, images.modality, images.body_part, images.rows, images.columns, images.frames,
        images.window_center, images.window_width, images.row_spacing, images.column_spacing, images.patient_name,
        images.patient_id, images.preview_state, images.preview_problem,
        coalesce((select json_agg(frame order by frame) from image_previews
          where image_previews.file_id = images.file_id), '[]') as preview_frames,
        ${namesInScripts(sql.raw('patients'))} as names, patients.uuid as national_id
      from dicom_images as images join investigation_files as files on files.id = images.file_id
      join investigations on investigations.id = files.investigation_id
      join users as patients on patients.id = investigations.patient_id
      where images.file_id = any (${numberArray(ids)})`,
  )
  const images = new Map(rows.map((row) => [row.file_id, imageOf(row)]))
  return (fileId) => images.get(fileId) ?? null
}

/** Returns an image without the patient whom the file names, who may be another than the reader. */
export function forPatient({ patient_name: _name, patient_id: _id, ...image }: DicomImage): PatientImage {
  return image
}
