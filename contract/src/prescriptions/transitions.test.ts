import { describe, expect, it, test } from 'vitest'
import { PRESCRIPTION_STATUS, type PrescriptionStatus, type PrescriptionType } from './codes'
import {
  apply,
  availableActions,
  type PrescriptionAction,
  type PrescriptionContext,
  type PrescriptionState,
} from './transitions'

const { draft, active, hold, discontinued, modified, completed } = PRESCRIPTION_STATUS
const doctor: PrescriptionContext = { episode: 'open', canConfirm: true, actor: 'staff' }
const prescription = (
  status: PrescriptionStatus | null,
  type: PrescriptionType = 'doctor',
  editable = true,
): PrescriptionState => ({ status, type, editable, takesOverLater: false })

test('the codes are the documented ones', () => {
  expect([draft, active, hold, discontinued, modified, completed]).toEqual([1, 2, 3, 4, 5, 6])
})

describe('what staff can do', () => {
  it.each<[PrescriptionStatus | null, PrescriptionType, PrescriptionAction[]]>([
    [null, 'doctor', ['saveDraft', 'confirm']],
    [draft, 'doctor', ['saveDraft', 'confirm', 'edit']],
    [active, 'doctor', ['edit', 'modify', 'hold', 'discontinue']],
    [hold, 'doctor', ['edit', 'resume', 'discontinue']],
    [discontinued, 'doctor', ['correct']],
    [modified, 'doctor', ['correct']],
    [completed, 'doctor', ['correct']],
    [null, 'S', ['confirm']],
    [draft, 'S', ['confirm', 'edit']],
    [active, 'S', ['edit', 'modify', 'hold', 'discontinue']],
    [null, 'R', ['confirm']],
    [draft, 'R', ['confirm', 'edit']],
    [hold, 'R', ['edit', 'resume', 'discontinue']],
  ])('with the status %s and the type %s, while the episode is open, is %j', (status, type, actions) => {
    expect(availableActions(prescription(status, type), doctor)).toEqual(actions)
  })

  it.each<[PrescriptionStatus | null, PrescriptionAction[]]>([
    [null, []],
    [draft, []],
    [active, ['correct']],
    [hold, ['correct']],
    [discontinued, ['correct']],
    [modified, ['correct']],
    [completed, ['correct']],
  ])('with the status %s after discharge is %j', (status, actions) => {
    const closed: PrescriptionContext = { ...doctor, episode: 'closed' }
    for (const type of ['doctor', 'S', 'R'] as const)
      expect(availableActions(prescription(status, type), closed)).toEqual(actions)
  })

  it('with an active prescription of an appointment does not need an episode', () => {
    expect(availableActions(prescription(active, 'R'), { ...doctor, episode: 'none' })).toEqual([
      'edit',
      'modify',
      'hold',
      'discontinue',
    ])
  })

  it.each<[PrescriptionStatus | null, PrescriptionAction[]]>([
    [null, []],
    [active, ['hold', 'discontinue']],
    [hold, ['resume', 'discontinue']],
    [discontinued, []],
    [modified, []],
  ])('with the status %s of an appointment that they cannot write in is %j', (status, actions) => {
    expect(availableActions(prescription(status, 'R'), { ...doctor, episode: 'over' })).toEqual(actions)
  })

  it('includes nothing that activates a prescription of the type doctor without can_confirm_prescription', () => {
    const nurse = { ...doctor, canConfirm: false }
    expect(availableActions(prescription(null), nurse)).toEqual(['saveDraft'])
    expect(availableActions(prescription(draft), nurse)).toEqual(['saveDraft', 'edit'])
    expect(availableActions(prescription(active), nurse)).toEqual(['edit', 'hold', 'discontinue'])
    expect(availableActions(prescription(null, 'S'), nurse)).toEqual(['confirm'])
    expect(availableActions(prescription(active, 'R'), nurse)).toContain('modify')
  })

  it('includes editing of a draft, and of others only if they are editable', () => {
    expect(availableActions(prescription(draft, 'doctor', false), doctor)).toContain('edit')
    expect(availableActions(prescription(active, 'doctor', false), doctor)).not.toContain('edit')
    expect(availableActions(prescription(hold, 'doctor', false), doctor)).not.toContain('edit')
  })
})

test.each<[PrescriptionStatus | null, PrescriptionType, PrescriptionAction[]]>([
  [null, 'doctor', []],
  [draft, 'doctor', []],
  [active, 'doctor', ['complete']],
  [hold, 'doctor', ['resume', 'complete']],
  [discontinued, 'doctor', []],
  [active, 'S', []],
  [active, 'R', []],
  [hold, 'S', ['resume']],
])('the job that ends courses and holds can do, with the status %s and the type %s: %j', (status, type, actions) => {
  expect(availableActions(prescription(status, type), { ...doctor, actor: 'system' })).toEqual(actions)
})

describe('an action', () => {
  it.each<[PrescriptionAction, PrescriptionStatus | null, PrescriptionStatus]>([
    ['saveDraft', null, draft],
    ['saveDraft', draft, draft],
    ['confirm', null, active],
    ['confirm', draft, active],
    ['edit', active, active],
    ['modify', active, modified],
    ['hold', active, hold],
    ['resume', hold, active],
    ['discontinue', hold, discontinued],
    ['correct', completed, completed],
  ])('%s changes the status %s to %s', (action, from, to) => {
    expect(apply(action, prescription(from), doctor)).toEqual({ status: to })
  })

  it.each<[string, PrescriptionAction, PrescriptionState, Partial<PrescriptionContext>]>([
    ['prescription.episodeClosed', 'hold', prescription(active), { episode: 'closed' }],
    ['prescription.episodeClosed', 'complete', prescription(active), { episode: 'closed', actor: 'system' }],
    ['prescription.noDraft', 'saveDraft', prescription(null, 'S'), {}],
    ['prescription.noDraft', 'saveDraft', prescription(null, 'R'), { episode: 'none' }],
    ['prescription.visitOver', 'edit', prescription(active, 'R'), { episode: 'over' }],
    ['prescription.visitOver', 'confirm', prescription(null, 'R'), { episode: 'over' }],
    ['prescription.confirmNotAllowed', 'confirm', prescription(draft), { canConfirm: false }],
    ['prescription.editNotAllowed', 'edit', prescription(active, 'doctor', false), {}],
    ['prescription.earlierStillGiven', 'hold', { ...prescription(active), takesOverLater: true }, {}],
    ['prescription.notPossible', 'edit', prescription(completed), {}],
    ['prescription.notPossible', 'resume', prescription(active), {}],
    ['prescription.notPossible', 'modify', prescription(hold), {}],
    ['prescription.notPossible', 'complete', prescription(active), {}],
    ['prescription.notPossible', 'hold', prescription(active), { actor: 'system' }],
    ['prescription.notPossible', 'correct', prescription(active), {}],
  ])('is refused with %s: %s of %j in %j', (problem, action, state, context) => {
    expect(apply(action, state, { ...doctor, ...context })).toEqual({ problem })
  })
})
