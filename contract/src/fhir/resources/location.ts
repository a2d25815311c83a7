import * as z from 'zod'
import { Address, ContactPoint, Reference, resource } from '../datatypes'

export const LocationResource = resource('Location', {
  status: z.literal('active'),
  name: z.string(),
  alias: z.array(z.string()).optional(),
  mode: z.literal('instance'),
  telecom: z.array(ContactPoint).optional(),
  address: Address.optional(),
  managingOrganization: Reference,
})
