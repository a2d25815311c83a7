import * as z from 'zod'
import { CodeableConcept, Identifier, Reference, resource } from '../datatypes'

export const appointmentStatuses = ['booked', 'arrived', 'fulfilled', 'cancelled', 'noshow'] as const

export const AppointmentResource = resource('Appointment', {
  identifier: z.array(Identifier),
  status: z.enum(appointmentStatuses),
  specialty: z.array(CodeableConcept),
  description: z.string(),
  start: z.string(),
  end: z.string(),
  created: z.string(),
  participant: z.array(z.object({ actor: Reference, status: z.enum(['accepted', 'declined']) })),
})
