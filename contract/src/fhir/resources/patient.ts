import * as z from 'zod'
import { Address, ContactPoint, HumanName, Identifier, resource } from '../datatypes'

export const PatientResource = resource('Patient', {
  /** The national id, only for those who may see it. */
  identifier: z.array(Identifier).optional(),
  active: z.boolean(),
  name: z.array(HumanName),
  telecom: z.array(ContactPoint).optional(),
  gender: z.enum(['male', 'female', 'unknown']),
  birthDate: z.string().optional(),
  address: z.array(Address).optional(),
})
