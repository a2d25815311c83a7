import type { InvestigationPriority } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import type { Option } from '../../../ui/fields/option'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import type { CenterType, Utilities } from '../types'

/** Where an order is done, besides the centers by their ids. */
export const anyCenter = 'any'
export const external = 'external'

/** The values of an order of one center type, named as the server names what is wrong with them. */
export interface OrderValues {
  investigation_types: Option[]
  /** `any`, `external`, or the id of a center. */
  center_id: string | null
  priority: InvestigationPriority
  date: string | null
  order_notes: string
  attachment: ChosenFile[]
}

/** Returns an order without types: today, at the only center if there is one. */
export function emptyOrder(type: CenterType, utilities: Utilities, today: string): OrderValues {
  const [only, ...others] = utilities.centers.filter((center) => center.center_type === type)
  return {
    investigation_types: [],
    center_id: only && others.length === 0 ? String(only.id) : anyCenter,
    priority: 'routine',
    date: today,
    order_notes: '',
    attachment: [],
  }
}

/** Returns the values of an existing order. */
export function valuesOf(order: Investigation): OrderValues {
  return {
    investigation_types: order.investigation_types.map(({ id, name }) => ({ value: String(id), label: name })),
    center_id: order.external_investigation ? external : order.center ? String(order.center.id) : anyCenter,
    priority: order.priority,
    date: order.date,
    order_notes: order.order_notes ?? '',
    attachment: [],
  }
}

/** Returns the fields of an order as the calls expect them. */
export function orderBody({ investigation_types: types, center_id: where, priority, date, order_notes }: OrderValues) {
  return {
    investigation_types: types.map(({ value }) => Number(value)),
    date,
    priority,
    order_notes,
    external_investigation: where === external,
    center_id: where === external || where === anyCenter ? null : where,
  }
}

/** Returns the chosen files of an order or a result. */
export const filesOf = (files: readonly ChosenFile[]) => files.map(({ file }) => file)
