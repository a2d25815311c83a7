import type { api } from '../../../lib/api/api'

/** The options of the clinic form, as in the response. */
export type Choices = Awaited<ReturnType<typeof api.clinics.utilities.call>>['data']
