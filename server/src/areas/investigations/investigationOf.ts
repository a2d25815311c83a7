import { EPISODE_STATUS } from '#contract/episodes/codes'
import { INVESTIGATION_STATUS, type InvestigationProgress } from '#contract/investigations/codes'
import type { InvestigationRow as Shown } from '#contract/investigations/investigation'
import { shownOrderCode } from '#contract/investigations/orderCode'
import { caller } from '../../platform/context'
import { apiText, listed, localizedName } from '../../platform/texts'
import { encounterOf, stateOfVisit } from '../../schema/encounter'
import { optionOf } from '../../schema/options'
import { personOf } from '../../schema/people'
import type { InvestigationRow, TypeRow } from './investigationRow'
import { reachableOrders } from './policy'

const { ordered, done, cancelled } = INVESTIGATION_STATUS
const change = ['update-investigation'] as const

/** Which of some orders the caller can change: those of their encounters, and those whose results they record. */
export interface Changeable {
  ordering: ReadonlySet<string>
  executing: ReadonlySet<string>
}

/** Returns which of these orders the caller can change: one statement for any number of orders. */
export async function changeable(ids: readonly number[]): Promise<Changeable> {
  const reached = await reachableOrders(caller(), ids, change)
  return {
    ordering: new Set(reached.flatMap(({ id, ordering }) => (ordering ? String(id) : []))),
    executing: new Set(reached.map(({ id }) => String(id))),
  }
}

/** Returns a type in the caller's language. */
export function typeOf({ id, loinc, ...names }: (typeof TypeRow)['_zod']['output']) {
  return { id, name: localizedName(names), loinc }
}

/** Returns whether orders of the encounter are written now; for a visit, by the caller. */
function isOpen({ visit, episode_status: status }: InvestigationRow): boolean {
  return visit ? stateOfVisit(visit) === 'none' : status === EPISODE_STATUS.open
}

function progressOf({ status, in_progress: isInProgress }: InvestigationRow): InvestigationProgress {
  if (status === done) return 'done'
  if (status === cancelled) return 'cancelled'
  return isInProgress ? 'in_progress' : 'ordered'
}

/** Returns whether the caller records or amends the result: of an external order, the ordering side does. */
function isExecutable({ id, status, external_investigation: isExternal }: InvestigationRow, can: Changeable): boolean {
  return status !== cancelled && (isExternal ? can.ordering : can.executing).has(String(id))
}

/** Returns an order as in lists, in the caller's language. */
export function investigationOf(row: InvestigationRow, can: Changeable): Shown {
  const { id, center, doctor, status, priority, created } = row
  const types = row.types.map(typeOf)
  const encounter = encounterOf(row)
  const progress = progressOf(row)
  const cancellable = status === ordered && can.ordering.has(String(id))
  return {
    id,
    code: shownOrderCode(row.code),
    group_id: row.group_id,
    model_type: encounter.kind,
    model_id: encounter.id,
    episode_id: row.episode_id,
    appointment_id: row.appointment_id,
    patient_id: row.patient_id,
    center_type: row.center_type,
    investigationType: row.center_type,
    investigationTypeText: listed(types.map(({ name }) => name)),
    investigation_types: types,
    doctor_id: doctor.id,
    doctor: personOf(doctor),
    center: center && optionOf(center),
    date: row.date,
    priority,
    priority_text: apiText(`investigationPriority.${priority}`),
    status,
    status_text: apiText(`investigationStatus.${status}`),
    progress,
    progress_text: apiText(`investigationProgress.${progress}`),
    external_investigation: row.external_investigation,
    order_notes: row.order_notes,
    execution_date: row.execution_date,
    execution_notes: row.execution_notes,
    files: row.files,
    created_at: new Date(created).toISOString(),
    outside_waiting: row.outside_waiting && can.ordering.has(String(id)),
    unread: status === done && !row.seen,
    revision: row.revision,
    editable: cancellable && isOpen(row),
    cancellable,
    executable: isExecutable(row, can),
  }
}
