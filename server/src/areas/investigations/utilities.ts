import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS, type InvestigationModel } from '#contract/investigations/codes'
import type { InvestigationUtilities } from '#contract/investigations/investigation'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, byName } from '../../platform/texts'
import { opensEncounter, ordersFor, readEncounter } from '../../schema/encounter'
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

/** Returns what an order chooses from, in the caller's language; centers only for an encounter that the caller can open. */
export async function investigationUtilities(kind: InvestigationModel, id: number): Promise<InvestigationUtilities> {
  const encounter = { kind, id }
  const isVisible = await opensEncounter(encounter, 'list-investigation')
  return {
    types: await offeredTypes(),
    centers: isVisible ? (await offeredCenters((await readEncounter(encounter)).hospital_id)).toSorted(byName) : [],
    statuses: Object.values(INVESTIGATION_STATUS).map((code) => ({
      id: code,
      name: apiText(`investigationStatus.${code}`),
    })),
    can_order: await ordersFor(encounter, 'create-investigation'),
  }
}
