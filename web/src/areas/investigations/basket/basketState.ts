import { CENTER_TYPE } from '#contract/facilities/centers'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'
import type { Option } from '../../../ui/fields/option'
import type { CenterType, OrderEncounter, Utilities } from '../types'
import { emptyOrder, type OrderValues } from './orderValues'

/** The orders that are being written, one of each center type; those without types are not sent. */
export type Basket = Record<CenterType, OrderValues>

export const centerTypes = Object.values(CENTER_TYPE)

/** Returns an empty basket. */
export function emptyBasket(utilities: Utilities, today: string): Basket {
  return {
    [CENTER_TYPE.lab]: emptyOrder(CENTER_TYPE.lab, utilities, today),
    [CENTER_TYPE.radiology]: emptyOrder(CENTER_TYPE.radiology, utilities, today),
  }
}

/** Returns the center types of which something is in the basket. */
export function typesIn(basket: Basket): CenterType[] {
  return centerTypes.filter((type) => basket[type].investigation_types.length > 0)
}

/** Returns which of these types are not in the basket yet, as its options; without types that are not offered. */
export function addedToBasket(
  basket: Basket,
  { types }: Utilities,
  ids: readonly number[],
): Record<CenterType, Option[]> {
  const ofType = (type: CenterType) =>
    ids.flatMap((id) => {
      const found = types.find((each) => each.id === id && each.center_type === type)
      const isChosen = basket[type].investigation_types.some(({ value }) => value === String(id))
      return found && !isChosen ? [{ value: String(id), label: found.name }] : []
    })
  return { [CENTER_TYPE.lab]: ofType(CENTER_TYPE.lab), [CENTER_TYPE.radiology]: ofType(CENTER_TYPE.radiology) }
}

const draftName = ({ model, id }: OrderEncounter) => `investigationBasket.${model}.${id}`

/** Saves a basket, so that a reload loses nothing but the chosen files, which a page cannot keep. */
export function saveBasket(encounter: OrderEncounter, basket: Basket) {
  const withoutFiles = centerTypes.map((type) => [type, { ...basket[type], attachment: [] }])
  saveDraft(draftName(encounter), Object.fromEntries(withoutFiles))
}

/** Returns the saved basket, or an empty one. */
export function readBasket(encounter: OrderEncounter, utilities: Utilities, today: string): Basket {
  return { ...emptyBasket(utilities, today), ...(readDraft(draftName(encounter)) as Partial<Basket> | undefined) }
}

export const deleteBasket = (encounter: OrderEncounter) => deleteDraft(draftName(encounter))
