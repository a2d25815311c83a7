import * as z from 'zod'
import { instant } from '../kit/values'
import { labFlags } from './flag'

/** So many values has a trend at most: the newest ones. */
export const mostTrendValues = 100

/** A value of a trend. Only numbers are part of one. */
const TrendValue = z.object({
  /** Of the value. */
  id: z.number(),
  investigation_id: z.number(),
  /** When it was done: when it was recorded on the day of execution, otherwise noon of that day. */
  at: instant,
  /** A decimal number, as the lab wrote it. */
  value: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  flag: z.enum(labFlags).nullable(),
  /** In the caller's language. */
  flag_text: z.string().nullable(),
})

/** The values of one analyte of a patient in one unit over time, the oldest first. */
export const LabTrend = z.object({
  /** In the caller's language. */
  analyte: z.string(),
  loinc: z.string().nullable(),
  unit: z.string().nullable(),
  /** The IANA name of the time zone of the hospital. */
  time_zone: z.string(),
  values: z.array(TrendValue),
  /** Whether there are older ones. */
  has_more: z.boolean(),
})
export type LabTrend = z.output<typeof LabTrend>
