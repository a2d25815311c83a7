import * as z from 'zod'
import { frameProblems, patientChecks, previewProblems, previewSizes, previewStates } from './codes'

const text = z.string().nullable()
const number = z.number().nullable()
const integer = z.number().int().nullable()

/** What the header of a DICOM file says, as its patient reads it. Null is what the header does not say. */
export const PatientImage = z.object({
  study_uid: text,
  study_description: text,
  /** `YYYY-MM-DD`. */
  study_date: text,
  series_uid: text,
  series_number: integer,
  series_description: text,
  instance_uid: text,
  instance_number: integer,
  /** A code of the standard, such as `CT`. */
  modality: text,
  body_part: text,
  rows: integer,
  columns: integer,
  frames: z.number().int(),
  /** The UID of the encoding. */
  transfer_syntax: z.string(),
  window_center: number,
  window_width: number,
  /** In millimetres, between rows and between columns. */
  row_spacing: number,
  column_spacing: number,
  preview_state: z.enum(previewStates),
  /** Of `none`. */
  preview_problem: z.enum(previewProblems).nullable(),
  /** The frames with a preview, ascending, from 0. */
  preview_frames: z.array(z.number().int()),
  /** How the name and the id in the file compare with those of the patient of the order. */
  name_check: z.enum(patientChecks),
  id_check: z.enum(patientChecks),
})
export type PatientImage = z.output<typeof PatientImage>

/** What the header of a DICOM file says, with the patient that it names. */
export const DicomImage = PatientImage.extend({
  /** In each script in which the file has it, separated by ` / `. */
  patient_name: text,
  patient_id: text,
})
export type DicomImage = z.output<typeof DicomImage>

/** Which preview of an image is opened. */
export const PreviewQuery = z.object({
  /** From 0. */
  frame: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.enum(previewSizes).default('picture'),
})

/** What a viewer needs to show the frames of a file: attributes of the standard's modules of pixels, plane and windows. */
export const FramePixels = z.object({
  rows: z.number().int(),
  columns: z.number().int(),
  frames: z.number().int(),
  /** 1 of gray, 3 of color. */
  samples: z.number().int(),
  /** A code of the standard, such as `MONOCHROME2`. */
  photometric: z.string(),
  bits_allocated: z.number().int(),
  bits_stored: z.number().int(),
  is_signed: z.boolean(),
  /** Whether all values of a color come before those of the next one. */
  is_planar: z.boolean(),
  /** From stored values to those of the modality, such as Hounsfield units. */
  slope: z.number(),
  intercept: z.number(),
  /** The windows that the file recommends. */
  windows: z.array(z.object({ center: z.number(), width: z.number() })),
  /** In the patient, in millimetres, between rows and between columns. */
  pixel_spacing: z.tuple([z.number(), z.number()]).nullable(),
  /** On the detector, where that in the patient is not known. */
  detector_spacing: z.tuple([z.number(), z.number()]).nullable(),
  /** The directions of rows and columns in the patient, six numbers. */
  orientation: z.array(z.number()).nullable(),
  /** Of the first pixel in the patient, in millimetres. */
  position: z.array(z.number()).nullable(),
  /** Milliseconds between frames. */
  frame_time: number,
  modality: text,
  /** The UID of the encoding in which frames are sent. */
  encoding: z.string(),
  /** Whether that is one of ours, which is smaller than that of the file and has the same values. */
  is_coded: z.boolean(),
  /** Whether the picture has lost detail before it was stored. */
  is_lossy: z.boolean(),
  /** Of all frames as they are sent, in bytes. */
  size: z.number().int(),
})
export type FramePixels = z.output<typeof FramePixels>

/** What a viewer needs to show the frames of a file, or why they cannot be shown. */
export const ImagePixels = z.object({ problem: z.enum(frameProblems).nullable(), pixels: FramePixels.nullable() })
export type ImagePixels = z.output<typeof ImagePixels>

/** More than a frame has. */
const mostBytes = 2_147_483_647

/** Which frame of an image is opened. */
export const FrameQuery = PreviewQuery.pick({ frame: true }).extend({
  /** Whether in the smaller encoding; as `is_coded` says, which may become true later. */
  coded: z.enum(['true', 'false']).default('false'),
  /**
   * Which bytes of the frame in the smaller encoding: from this one on, and those before that one; by default all. The beginning of a
   * frame is a picture with less detail.
   */
  from: z.coerce.number().int().min(0).max(mostBytes).default(0),
  before: z.coerce.number().int().min(1).max(mostBytes).default(mostBytes),
})
