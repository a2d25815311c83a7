import * as z from 'zod'
import { chosenId, multiLine } from '../kit/values'

export const RateInput = z.object({
  rate: z.number().int().min(1, 'validation.atLeast').max(5, 'validation.atMost').default(5),
  comment: multiLine(1000).nullish(),
  model_id: chosenId(),
  model_type: z.literal('appointment'),
})
