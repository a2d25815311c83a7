import * as z from 'zod'
import { caseTabs } from './codes'

const share = z.number().min(-10).max(10)

/** What the presenter looks at. Positions are shares of the width and height. */
export const RoundView = z.object({
  tab: z.enum(caseTabs),
  study: z.number().int().nullish(),
  slice: z.number().int().min(0).max(100_000).nullish(),
  window: z.number().min(-100_000).max(100_000).nullish(),
  level: z.number().min(-100_000).max(100_000).nullish(),
  zoom: z.number().min(0.05).max(50).nullish(),
  pan: z.object({ x: share, y: share }).nullish(),
  pointer: z.object({ x: share, y: share }).nullish(),
})
export type RoundView = z.output<typeof RoundView>
