import {
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CopyPurpose, PreviewProblem, PreviewState } from '#contract/imaging/codes'
import type { BlackedArea } from '#contract/imaging/copies'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What the headers of DICOM files say (migration 0278). Triggers keep it; only the state of the previews changes, once. */
export const dicomImages = pgTable('dicom_images', {
  file_id: integer().primaryKey(),
  transfer_syntax: text().notNull(),
  study_uid: text(),
  study_description: text(),
  study_date: date({ mode: 'string' }),
  series_uid: text(),
  series_number: integer(),
  series_description: text(),
  instance_uid: text(),
  instance_number: integer(),
  modality: text(),
  body_part: text(),
  rows: integer(),
  columns: integer(),
  frames: integer().notNull(),
  window_center: doublePrecision(),
  window_width: doublePrecision(),
  row_spacing: doublePrecision(),
  column_spacing: doublePrecision(),
  patient_name: text(),
  patient_id: text(),
  preview_state: text().notNull().default('waiting').$type<PreviewState>(),
  preview_problem: text().$type<PreviewProblem>(),
  preview_attempts: smallint().notNull().default(0),
  preview_claimed_at: timestamp({ withTimezone: true }),
})

/** The previews of frames. Triggers refuse changes of them. */
export const imagePreviews = pgTable('image_previews', {
  file_id: integer().notNull(),
  frame: integer().notNull(),
  tile_media_id: integer().notNull(),
  picture_media_id: integer().notNull(),
})

/** The frames of images in an encoding that is half as large (migration 0365); a trigger keeps them once they are made. */
export const codedImages = pgTable('coded_images', {
  file_id: integer().primaryKey(),
  state: text().notNull().$type<PreviewState>(),
  attempts: smallint().notNull().default(1),
  claimed_at: timestamp({ withTimezone: true }).notNull(),
  media_id: integer(),
  /** Where each frame ends, in bytes. */
  ends: integer().array(),
})

/** Copies for teaching and rounds (migration 0440). Triggers keep them. */
export const imageCopies = pgTable('image_copies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  investigation_id: integer().notNull(),
  purpose: text().notNull().$type<CopyPurpose>(),
  /** From which the new UIDs are derived; null once all images are made. */
  uid_key: bytes(),
  created_by: integer().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})

/** The images of copies. Triggers keep what is made. */
export const imageCopyFiles = pgTable('image_copy_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  copy_id: integer().notNull(),
  file_id: integer().notNull(),
  areas: jsonb().notNull().$type<BlackedArea[]>(),
  state: text().notNull().default('waiting').$type<PreviewState>(),
  problem: text().$type<PreviewProblem>(),
  attempts: smallint().notNull().default(0),
  claimed_at: timestamp({ withTimezone: true }),
  media_id: integer(),
  picture_media_id: integer(),
})
