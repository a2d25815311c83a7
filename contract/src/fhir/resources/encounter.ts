import * as z from 'zod'
import { CodeableConcept, Coding, Period, Reference, resource } from '../datatypes'

export const encounterStatuses = ['planned', 'arrived', 'in-progress', 'finished', 'cancelled'] as const

export const EncounterResource = resource('Encounter', {
  status: z.enum(encounterStatuses),
  class: Coding,
  serviceType: CodeableConcept.optional(),
  subject: Reference,
  participant: z.array(z.object({ type: z.array(CodeableConcept), individual: Reference })).optional(),
  /** The appointment of a visit. */
  appointment: z.array(Reference).optional(),
  period: Period.optional(),
  reasonCode: z.array(CodeableConcept).optional(),
  serviceProvider: Reference,
})
