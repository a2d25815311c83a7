import * as z from 'zod'
import { NamedOption } from '../kit/responses'

/** A country in a list. The countries where the installation has hospitals come first. */
export const Country = NamedOption.extend({
  /** ISO 3166 alpha-2, such as 'EG'. */
  code: z.string(),
  /** IANA names, the zone where most people live first; empty if none is known. */
  time_zones: z.array(z.string()).readonly(),
})
