import * as z from 'zod'
import { DischargeSnapshot } from '#contract/discharge/snapshot'

/** What the history shows of the stored content of a summary, which was checked when it was stored. */
export const SummaryPart = z.custom<z.output<typeof part>>((value) => typeof value === 'object')
const part = DischargeSnapshot.pick({ form: true, addenda: true })
