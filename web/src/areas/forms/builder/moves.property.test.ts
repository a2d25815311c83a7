import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormGroup } from '#contract/surveys/form'
import { invalidConditions } from '#contract/surveys/showIf'
import { sampleQuestion } from '../../../testing/formPlaces'
import {
  brokenCondition,
  type Dragged,
  insertQuestion,
  isSameSlot,
  lineOrder,
  moved,
  nextSlot,
  type Slot,
  slotOf,
  slotsFor,
} from './moves'
import { formOf } from './testing/forms'

/** Forms of up to five groups; the number of the questions in each. */
const form = fc
  .array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 })
  .filter((sizes) => sizes.some((size) => size > 0))
  .map(formOf)

/** A form, what is moved in it, and where to. */
const move = form.chain((groups) => {
  const questions = groups.flatMap((group) => group.questions)
  const dragged: fc.Arbitrary<Dragged> = fc.oneof(
    fc.constantFrom(...questions).map(({ line_id: line }): Dragged => ({ kind: 'question', line })),
    fc.constantFrom(...groups).map(({ id }): Dragged => ({ kind: 'group', id })),
  )
  return dragged.chain((what) =>
    fc.record({
      groups: fc.constant(groups),
      what: fc.constant(what),
      to: fc.constantFrom(...slotsFor(groups, what)),
    }),
  )
})

test('a move loses and duplicates nothing', () => {
  fc.assert(
    fc.property(move, ({ groups, what, to }) => {
      const after = moved(groups, what, to)
      expect(after.map(({ id }) => id).sort()).toEqual(groups.map(({ id }) => id).sort())
      expect(lineOrder(after).toSorted()).toEqual(lineOrder(groups).toSorted())
      // All but the moved question have the same order.
      if (what.kind === 'question') {
        const others = (lines: number[]) => lines.filter((line) => line !== what.line)
        expect(others(lineOrder(after))).toEqual(others(lineOrder(groups)))
      }
    }),
  )
})

test('a question arrives where the line was shown', () => {
  fc.assert(
    fc.property(move, ({ groups, what, to }) => {
      if (what.kind !== 'question' || to.kind !== 'question') return
      const neighbour = groups[to.group]?.questions[to.index]
      const after = moved(groups, what, to)
      const at = slotOf(after, what.line)
      expect(at?.group).toBe(to.group)
      const next = at && after[at.group]?.questions[at.index + 1]
      if (neighbour && neighbour.line_id !== what.line) expect(next?.line_id).toBe(neighbour.line_id)
    }),
  )
})

test('arrow keys reach every place, from the first to the last and back', () => {
  fc.assert(
    fc.property(move, ({ groups, what }) => {
      const walk = (by: 1 | -1) => {
        const visited: Slot[] = []
        for (
          let slot = nextSlot(groups, what, undefined, by);
          slot !== undefined;
          slot = nextSlot(groups, what, slot, by)
        ) {
          visited.push(slot)
        }
        return visited
      }
      expect(walk(1)).toEqual(slotsFor(groups, what))
      expect(walk(-1)).toEqual(slotsFor(groups, what).toReversed())
      // The place where it is now is one of them.
      const now = what.kind === 'question' ? slotOf(groups, what.line) : undefined
      if (now) expect(walk(1).filter((slot) => isSameSlot(slot, now))).toHaveLength(1)
    }),
  )
})

test('a question of the bank is added once, between the others', () => {
  fc.assert(
    fc.property(form, fc.nat(), fc.nat(), (groups, one, other) => {
      const group = one % groups.length
      const index = other % ((groups[group]?.questions.length ?? 0) + 1)
      const after = insertQuestion(groups, sampleQuestion(999, 'Another'), { kind: 'question', group, index })
      expect(slotOf(after, 999)).toEqual({ kind: 'question', group, index })
      expect(lineOrder(after).filter((line) => line !== 999)).toEqual(lineOrder(groups))
    }),
  )
})

test('a move is refused exactly if it makes a condition invalid', () => {
  const withCondition = (groups: readonly FormGroup[], earlier: number, dependent: number) =>
    groups.map((group) => ({
      ...group,
      questions: group.questions.map((place) =>
        place.line_id === dependent
          ? {
              ...place,
              show_if: {
                match: 'all' as const,
                conditions: [{ line_id: earlier, operator: 'answered' as const, value: null }],
              },
            }
          : place,
      ),
    }))
  fc.assert(
    fc.property(move, fc.nat(), fc.nat(), ({ groups: plain, what, to }, one, other) => {
      const lines = lineOrder(plain)
      const [first, second] = [one % lines.length, other % lines.length].sort((a, b) => a - b)
      if (first === second || first === undefined || second === undefined) return
      const groups = withCondition(plain, lines[first] ?? 0, lines[second] ?? 0)
      const after = moved(groups, what, to)
      const broken = brokenCondition(groups, after)
      expect(broken !== undefined).toBe(invalidConditions({ groups: after }).length > 0)
      if (broken) {
        expect(broken.dependent.line_id).toBe(lines[second])
        expect(broken.earlier.line_id).toBe(lines[first])
      }
    }),
  )
})
