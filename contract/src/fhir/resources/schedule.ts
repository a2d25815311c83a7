import * as z from 'zod'
import { CodeableConcept, Period, Reference, resource } from '../datatypes'

export const ScheduleResource = resource('Schedule', {
  active: z.boolean(),
  serviceCategory: z.array(CodeableConcept),
  specialty: z.array(CodeableConcept),
  actor: z.array(Reference),
  planningHorizon: Period,
  comment: z.string(),
})
