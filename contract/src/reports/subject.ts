import * as z from 'zod'
import { reportTypes } from './types'

/** What an export, a pin or a schedule is about: a saved report, or the type of a fixed one. */
export const subjectShape = {
  report_id: z.number().nullable(),
  type: z.enum(reportTypes).nullable(),
  title: z.string(),
  filters: z.record(z.string(), z.string()),
}
