import { sql } from 'drizzle-orm'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { codeWaitingImages } from './codeImages'

/** Encodes the frames of one file, soon after it was stored. */
export const codeImage = {
  name: 'code-image',
  ownTransactions: true,
  run: ({ file_id: id }) => codeWaitingImages(sql`images.file_id = ${Number(id)}`),
} satisfies JobDefinition

/** Encodes those that failed before, whose server has stopped, or that are older than this encoding. */
export const codeAllImages = {
  name: 'code-all-images',
  cron: '*/15 * * * *',
  ownTransactions: true,
  run: () => codeWaitingImages(sql`true`),
} satisfies JobDefinition
