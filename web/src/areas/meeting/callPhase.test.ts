import { expect, test } from 'vitest'
import { type CallFacts, phaseOf } from './callPhase'

const inRoom: CallFacts = { end: null, entered: true, seated: true, other: null }
const other = { away: false, link: 'connecting', wasConnected: false } as const

test.each<[string, CallFacts, string]>([
  ['before the room', { ...inRoom, entered: false, seated: false }, 'preparing'],
  ['alone', inRoom, 'waiting'],
  ['both there', { ...inRoom, other }, 'connecting'],
  ['media flows', { ...inRoom, other: { ...other, link: 'connected' } }, 'connected'],
  ['media flows without the server', { ...inRoom, seated: false, other: { ...other, link: 'connected' } }, 'connected'],
  ['alone without the server', { ...inRoom, seated: false }, 'reconnecting'],
  ['the connection broke', { ...inRoom, other: { ...other, link: 'interrupted', wasConnected: true } }, 'reconnecting'],
  ['the other is gone', { ...inRoom, other: { ...other, away: true, link: 'interrupted' } }, 'other-away'],
  ['taken over', { ...inRoom, end: 'replaced', other }, 'replaced'],
])('%s', (_, facts, phase) => {
  expect(phaseOf(facts)).toBe(phase)
})
