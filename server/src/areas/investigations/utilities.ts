import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS, type InvestigationModel } from '#contract/investigations/codes'
import type { InvestigationUtilities } from '#contract/investigations/investigation'
import { caller } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, byName } from '../../platform/texts'
import { opensEncounter, ordersFor, readEncounter } from '../../schema/encounter'
import { OptionRow, optionOf } from '../../schema/options'
import { offeredCenters } from './centers'
import { typeOf } from './investigationOf'
import { TypeRow, typeJson } from './investigationRow'

/** So many types are offered; far more than there are. */
const mostTypes = 5_000

const OfferedRow = z.strictObject({ type: TypeRow, center_type: z.enum(CENTER_TYPE) })

async function offeredTypes() {
  const rows = await readJsonRows(
    OfferedRow,
    sql`select ${sql.raw(typeJson)} as type, investigation_types.center_type from investigation_types
      where deleted_at is null order by name, id limit ${mostTypes}`,
  )
  return rows.map(({ type, center_type }) => ({ ...typeOf(type), center_type })).toSorted(byName)
}

/** So many order sets are offered. */
const mostSets = 100

/** `type_ids` is null if none of its types is offered any more. */
const SetRow = OptionRow.extend({ type_ids: z.array(z.int()).nullable() })

/** Returns the order sets for all specialties and for that of the caller, with those of their types that are offered. */
async function offeredSets() {
  const rows = await readJsonRows(
    SetRow,
    sql`select order_sets.id, order_sets.name, order_sets.name_ar as alternate_name,
        (select json_agg(types.id order by chosen.position) from order_set_types as chosen
          join investigation_types as types on types.id = chosen.type_id
          where chosen.set_id = order_sets.id and types.deleted_at is null) as type_ids
      from order_sets
      where not exists (select from order_set_specialties where set_id = order_sets.id)
        or exists (select from order_set_specialties as offered join users on users.specialty_id = offered.specialty_id
          where offered.set_id = order_sets.id and users.id = ${caller().id})
      order by order_sets.id limit ${mostSets}`,
  )
  return rows
    .flatMap(({ type_ids: ids, ...row }) => (ids ? [{ ...optionOf(row), type_ids: ids }] : []))
    .toSorted(byName)
}

/** Returns what an order chooses from, in the caller's language; centers only for an encounter that the caller can open. */
export async function investigationUtilities(kind: InvestigationModel, id: number): Promise<InvestigationUtilities> {
  const encounter = { kind, id }
  const isVisible = await opensEncounter(encounter, 'list-investigation')
  return {
    types: await offeredTypes(),
    order_sets: await offeredSets(),
    centers: isVisible ? (await offeredCenters((await readEncounter(encounter)).hospital_id)).toSorted(byName) : [],
    statuses: Object.values(INVESTIGATION_STATUS).map((code) => ({
      id: code,
      name: apiText(`investigationStatus.${code}`),
    })),
    can_order: await ordersFor(encounter, 'create-investigation'),
  }
}
