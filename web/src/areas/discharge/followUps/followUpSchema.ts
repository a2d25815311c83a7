import * as z from 'zod'
import { FollowUpInput } from '#contract/discharge/followUp'

/** The body of the call, and the first day whose slots are shown: without it there are none to choose. */
export const followUpSchema = FollowUpInput.and(z.object({ from: z.string({ error: 'booking.dateRequired' }) }))
