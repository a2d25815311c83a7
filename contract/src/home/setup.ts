import * as z from 'zod'
import { flag } from '../kit/values'
import { setupSteps } from './setupSteps'

export const Setup = z.object({
  /** A Super Admin has hidden the checklist, for all of them. */
  is_hidden: z.boolean(),
  /** In their order. */
  steps: z.array(z.object({ step: z.enum(setupSteps), is_done: z.boolean() })),
  hospitals: z.number().int(),
  doctors: z.number().int(),
  clinics: z.number().int(),
  payments: z.enum(['none', 'sandbox', 'test', 'live']),
  takes_cash: z.boolean(),
  mail: z.enum(['kept', 'untested', 'sent', 'demo']),
  /** How this installation runs. */
  runs: z.object({
    database: z.enum(['embedded', 'own']),
    files: z.enum(['folder', 's3']),
    video: z.enum(['p2p', 'janus']),
    /** Of the caller's account. */
    second_factor: z.boolean(),
  }),
})
export type Setup = z.output<typeof Setup>

export const SetupInput = z.object({ is_hidden: flag })
