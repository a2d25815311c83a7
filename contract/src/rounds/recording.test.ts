import { expect, test } from 'vitest'
import { playedAt, type RecordedEvent, type RecordedState, timelineOf } from './recording'

const second = (seconds: number) => new Date(Date.parse('2026-11-24T11:00:00Z') + seconds * 1000).toISOString()
const state = (caseId: number | null): RecordedState => ({
  ...{ presenter: null, floor: null, case_id: caseId, hands: 0, poll: null },
})
const person = { id: 1, first_name: 'Rima', last_name: 'Haddad', name_text: 'Rima Haddad', avatar: null }
const nothing = { state: null, view: null, message: null }
const events: RecordedEvent[] = [
  { ...nothing, at: second(0), state: state(null) },
  { ...nothing, at: second(10), state: state(5) },
  { ...nothing, at: second(12), view: { tab: 'vitals' } },
  { ...nothing, at: second(20), message: { id: 1, sender: person, text: 'Yes' } },
  { ...nothing, at: second(30), state: state(6) },
]
const played = (seconds: number) => playedAt(events, Date.parse(second(seconds)))

test('a moment has the newest state and view, and all messages until then', () => {
  expect(played(-1)).toEqual({ state: null, view: null, messages: [] })
  expect(played(11)).toMatchObject({ state: { case_id: 5 }, view: null, messages: [] })
  expect(played(25)).toMatchObject({ state: { case_id: 5 }, view: { tab: 'vitals' }, messages: [{ text: 'Yes' }] })
  // A view belongs to the case that it was of.
  expect(played(30)).toMatchObject({ state: { case_id: 6 }, view: null, messages: [{ text: 'Yes' }] })
})

test('a timeline leaves out the pauses between the parts', () => {
  const { length, momentAt } = timelineOf([
    { started_at: second(0), stopped_at: second(10) },
    { started_at: second(100), stopped_at: second(130) },
  ])
  expect(length).toBe(40_000)
  const at = (offset: number) => new Date(momentAt(offset)).toISOString()
  expect([at(0), at(10_000), at(15_000), at(40_000), at(99_000)]).toEqual([
    ...[second(0), second(10), second(105), second(130), second(130)],
  ])
  expect(timelineOf([]).length).toBe(0)
})
