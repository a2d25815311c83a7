import * as z from 'zod'
import { ContactPoint, HumanName, resource } from '../datatypes'

export const PractitionerResource = resource('Practitioner', {
  active: z.boolean(),
  name: z.array(HumanName),
  telecom: z.array(ContactPoint).optional(),
  gender: z.enum(['male', 'female', 'unknown']),
})
