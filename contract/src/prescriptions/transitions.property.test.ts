import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE, type PrescriptionStatus } from './codes'
import {
  apply,
  availableActions,
  type PrescriptionContext,
  type PrescriptionState,
  prescriptionActions,
} from './transitions'

const { draft, active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS

/** The changes of status that document 3 describes, written down a second time, without actions and conditions. */
const documented: readonly (readonly [PrescriptionStatus | null, PrescriptionStatus])[] = [
  [null, draft],
  [null, active],
  [draft, active],
  [active, hold],
  [active, discontinued],
  [active, modified],
  [active, completed],
  [hold, active],
  [hold, discontinued],
  [hold, completed],
]
const isDocumented = (from: PrescriptionStatus | null, to: PrescriptionStatus) =>
  from === to || documented.some(([one, other]) => one === from && other === to)

const action = fc.constantFrom(...prescriptionActions)
const context: fc.Arbitrary<PrescriptionContext> = fc.record({
  episode: fc.constantFrom('open' as const, 'closed' as const, 'none' as const, 'over' as const),
  canConfirm: fc.boolean(),
  actor: fc.constantFrom('staff' as const, 'system' as const),
})
const type = fc.constantFrom(...Object.values(PRESCRIPTION_TYPE))
const flags = { editable: fc.boolean(), takesOverLater: fc.boolean() }
const steps = fc.array(fc.record({ action, context, ...flags }), { maxLength: 40 })

test('whatever is done, the status changes only as documented', () => {
  fc.assert(
    fc.property(type, steps, (type, steps) => {
      let status: PrescriptionStatus | null = null
      for (const { action, context, ...flagged } of steps) {
        const result = apply(action, { type, status, ...flagged }, context)
        if (result.status === undefined) continue
        expect(isDocumented(status, result.status)).toBe(true)
        status = result.status
      }
    }),
    propertyRuns(500),
  )
})

test('every documented change of status is possible', () => {
  for (const [from, to] of documented) {
    const possible = (['staff', 'system'] as const).flatMap((actor) =>
      prescriptionActions.filter((action) => {
        const prescription = { type: PRESCRIPTION_TYPE.doctor, status: from, editable: true, takesOverLater: false }
        return apply(action, prescription, { episode: 'open', canConfirm: true, actor }).status === to
      }),
    )
    expect(new Set(possible).size, `from ${from} to ${to}`).toBe(1)
  }
})

const state: fc.Arbitrary<PrescriptionState> = fc.record({
  type,
  status: fc.constantFrom(null, ...Object.values(PRESCRIPTION_STATUS)),
  ...flags,
})

test('exactly the available actions can be applied', () => {
  fc.assert(
    fc.property(state, context, (prescription, context) => {
      const possible = prescriptionActions.filter((action) => apply(action, prescription, context).status !== undefined)
      expect(availableActions(prescription, context)).toEqual(possible)
    }),
    propertyRuns(500),
  )
})

test('after discharge, no action changes a status, and nothing but a correction succeeds (care 2105)', () => {
  fc.assert(
    fc.property(state, context, action, (prescription, context, action) => {
      const result = apply(action, prescription, { ...context, episode: 'closed' })
      if (result.status === undefined) return
      expect([action, result.status]).toEqual(['correct', prescription.status])
    }),
    propertyRuns(500),
  )
})

test('nothing leaves an ended status', () => {
  const ended: readonly (PrescriptionStatus | null)[] = [discontinued, modified, completed]
  fc.assert(
    fc.property(state, context, action, (prescription, context, action) => {
      fc.pre(ended.includes(prescription.status))
      expect([undefined, prescription.status]).toContain(apply(action, prescription, context).status)
    }),
    propertyRuns(500),
  )
})

test('without can_confirm_prescription, no prescription of the type doctor becomes active or is replaced by an active one', () => {
  fc.assert(
    fc.property(
      state,
      context,
      fc.constantFrom('confirm' as const, 'modify' as const),
      (prescription, context, action) => {
        const result = apply(action, { ...prescription, type: 'doctor' }, { ...context, canConfirm: false })
        expect(result.status).toBeUndefined()
      },
    ),
    propertyRuns(300),
  )
})
