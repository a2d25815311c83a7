import { sql } from 'drizzle-orm'
import type { JobDefinition } from '../../../platform/jobs/jobs'
import { copyWaitingImages } from './copyImages'

/** Copies the images of one copy, soon after it was asked for. */
export const copyImage = {
  name: 'copy-image',
  ownTransactions: true,
  run: ({ copy_id: id }) => copyWaitingImages(sql`copied.copy_id = ${Number(id)}`),
} satisfies JobDefinition

/** Copies those that failed before, or whose server has stopped. */
export const copyAllImages = {
  name: 'copy-all-images',
  cron: '*/10 * * * *',
  ownTransactions: true,
  run: () => copyWaitingImages(sql`true`),
} satisfies JobDefinition
