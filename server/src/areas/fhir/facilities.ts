import * as z from 'zod'
import { scriptOf } from '#contract/rules/localName'
import { NamedRow, namedOfRow } from './elements'

/** The columns of a hospital. */
export const HospitalRow = z.strictObject({
  name: z.string(),
  alternate_name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  parent: NamedRow.nullable(),
})
type HospitalRow = z.output<typeof HospitalRow>

/** The columns of `HospitalRow`. Expects `hospitals`, and its parent as `parents`. */
export const hospitalColumns = `hospitals.name, hospitals.alternate_name, hospitals.phone, hospitals.address,
  case when parents.id is not null then ${namedOfRow('parents')} end as parent`

/** The name in the other script. */
export function aliasOf({ name, alternate_name: alternate }: HospitalRow) {
  return alternate !== null && scriptOf(alternate) !== scriptOf(name) ? [alternate] : null
}

export function phoneOf({ phone }: HospitalRow) {
  return phone ? [{ system: 'phone' as const, value: phone }] : null
}
