import type { FormGroup, FormPlace } from '#contract/surveys/form'
import { placesOf } from '#contract/surveys/formVersion'
import { invalidConditions } from '#contract/surveys/showIf'

/** What is dragged: a question of the form, a group, or a question of the bank. */
export type Dragged =
  | { kind: 'question'; line: number }
  | { kind: 'group'; id: number }
  | { kind: 'bank'; question: number; title: string }

/**
 * Where it can be dropped: before the question at `index` of a group, or before the group at `group`; after the last one
 * where the index is the number of them. Indexes are those before the move.
 */
export type Slot = { kind: 'question'; group: number; index: number } | { kind: 'group'; group: number }
export type QuestionSlot = Extract<Slot, { kind: 'question' }>

/** Returns the place of a question of the form. */
export function slotOf(groups: readonly FormGroup[], line: number): QuestionSlot | undefined {
  for (const [group, { questions }] of groups.entries()) {
    const index = questions.findIndex(({ line_id }) => line_id === line)
    if (index >= 0) return { kind: 'question', group, index }
  }
  return undefined
}

/** Returns the slot after the last question of the form. */
function lastSlot(groups: readonly FormGroup[]): QuestionSlot {
  const group = Math.max(groups.length - 1, 0)
  return { kind: 'question', group, index: groups[group]?.questions.length ?? 0 }
}

/** Returns the slot after a question; without one, after the last question of the form. */
export function slotAfter(groups: readonly FormGroup[], line: number | undefined): QuestionSlot {
  const at = line === undefined ? undefined : slotOf(groups, line)
  return at ? { ...at, index: at.index + 1 } : lastSlot(groups)
}

/** Returns whether two slots are the same one. */
export function isSameSlot(one: Slot, other: Slot): boolean {
  if (one.kind === 'group' || other.kind === 'group') return one.kind === other.kind && one.group === other.group
  return one.group === other.group && one.index === other.index
}

/** Returns the groups with a question in another place. */
export function moveQuestion(groups: readonly FormGroup[], line: number, to: QuestionSlot): readonly FormGroup[] {
  const from = slotOf(groups, line)
  const place = from && groups[from.group]?.questions[from.index]
  if (!place || !groups[to.group]) return groups
  const index = from.group === to.group && from.index < to.index ? to.index - 1 : to.index
  const without = groups.map((group, position) =>
    position === from.group ? { ...group, questions: group.questions.toSpliced(from.index, 1) } : group,
  )
  return insertQuestion(without, place, { ...to, index })
}

/** Returns the groups with one more question. */
export function insertQuestion(groups: readonly FormGroup[], place: FormPlace, to: QuestionSlot): readonly FormGroup[] {
  return groups.map((group, position) =>
    position === to.group ? { ...group, questions: group.questions.toSpliced(to.index, 0, place) } : group,
  )
}

/** Returns the groups in another order. */
export function moveGroup(groups: readonly FormGroup[], id: number, to: number): readonly FormGroup[] {
  const from = groups.findIndex((group) => group.id === id)
  const group = groups[from]
  if (!group) return groups
  return groups.toSpliced(from, 1).toSpliced(from < to ? to - 1 : to, 0, group)
}

/** Returns the groups after a drop of one of their own questions, or of a group. */
export function moved(groups: readonly FormGroup[], dragged: Dragged, to: Slot): readonly FormGroup[] {
  if (dragged.kind === 'question' && to.kind === 'question') return moveQuestion(groups, dragged.line, to)
  if (dragged.kind === 'group' && to.kind === 'group') return moveGroup(groups, dragged.id, to.group)
  return groups
}

/** Returns the slots to which arrow keys move what is dragged, in order; the place where it is counts once. */
export function slotsFor(groups: readonly FormGroup[], dragged: Dragged): Slot[] {
  if (dragged.kind === 'group') {
    const from = groups.findIndex(({ id }) => id === dragged.id)
    return [...groups.keys(), groups.length]
      .filter((group) => group !== from + 1)
      .map((group) => ({ kind: 'group', group }))
  }
  const from = dragged.kind === 'question' ? slotOf(groups, dragged.line) : undefined
  return groups
    .flatMap(({ questions }, group) =>
      [...questions.keys(), questions.length].map((index): QuestionSlot => ({ kind: 'question', group, index })),
    )
    .filter(({ group, index }) => group !== from?.group || index !== from.index + 1)
}

/** Returns where an arrow key moves what is dragged; undefined at the end. */
export function nextSlot(
  groups: readonly FormGroup[],
  dragged: Dragged,
  current: Slot | undefined,
  by: 1 | -1,
): Slot | undefined {
  const slots = slotsFor(groups, dragged)
  const at = current ? slots.findIndex((slot) => isSameSlot(slot, current)) : -1
  if (at < 0) return by === 1 ? slots[0] : slots.at(-1)
  return slots[at + by]
}

/** A question whose condition is about another one, which has to come before it. */
export interface BrokenCondition {
  dependent: FormPlace
  earlier: FormPlace
}

/**
 * Returns the first condition that is valid before a move and invalid after it, because the question that it is about would
 * no longer come before.
 */
export function brokenCondition(
  before: readonly FormGroup[],
  after: readonly FormGroup[],
): BrokenCondition | undefined {
  const already = new Set(invalidConditions({ groups: before }))
  const line = invalidConditions({ groups: after }).find((each) => !already.has(each))
  if (line === undefined) return undefined
  const places = after.flatMap(({ questions }) => questions)
  const at = places.findIndex(({ line_id }) => line_id === line)
  const dependent = places[at]
  const about = new Set(dependent?.show_if?.conditions.map(({ line_id }) => line_id))
  const earlier = places.slice(at + 1).find(({ line_id }) => about.has(line_id))
  return dependent && earlier && { dependent, earlier }
}

/** Returns the lines of the questions of a form, in their order. */
export function lineOrder(groups: readonly FormGroup[]): number[] {
  return placesOf({ groups }).map(({ line_id }) => line_id)
}
