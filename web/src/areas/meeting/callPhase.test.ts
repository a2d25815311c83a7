import { expect, test } from 'vitest'
import { type CallFacts, phaseOf } from './callPhase'

const inRoom: CallFacts = { end: null, entered: true, seated: true, others: [] }
const other = { away: false, link: 'connecting', wasConnected: false } as const
const seen = { ...other, link: 'connected' } as const
const broken = { ...other, link: 'interrupted', wasConnected: true } as const

test.each<[string, CallFacts, string]>([
  ['before the room', { ...inRoom, entered: false, seated: false }, 'preparing'],
  ['alone', inRoom, 'waiting'],
  ['both there', { ...inRoom, others: [other] }, 'connecting'],
  ['media flows', { ...inRoom, others: [seen] }, 'connected'],
  ['media flows without the server', { ...inRoom, seated: false, others: [seen] }, 'connected'],
  ['alone without the server', { ...inRoom, seated: false }, 'reconnecting'],
  ['the connection broke', { ...inRoom, others: [broken] }, 'reconnecting'],
  ['the other is gone', { ...inRoom, others: [{ ...broken, away: true }] }, 'other-away'],
  ['one of two is seen', { ...inRoom, others: [{ ...broken, away: true }, seen] }, 'connected'],
  ['one of two is gone, the other broke', { ...inRoom, others: [{ ...other, away: true }, broken] }, 'reconnecting'],
  ['taken over', { ...inRoom, end: 'replaced', others: [other] }, 'replaced'],
])('%s', (_, facts, phase) => {
  expect(phaseOf(facts)).toBe(phase)
})
