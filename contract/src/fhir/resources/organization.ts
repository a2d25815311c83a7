import * as z from 'zod'
import { Address, ContactPoint, Reference, resource } from '../datatypes'

export const OrganizationResource = resource('Organization', {
  active: z.literal(true),
  name: z.string(),
  alias: z.array(z.string()).optional(),
  telecom: z.array(ContactPoint).optional(),
  address: z.array(Address).optional(),
  partOf: Reference.optional(),
})
