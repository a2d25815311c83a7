import * as z from 'zod'
import { instant } from '../kit/values'
import { Person } from '../users/people'
import { RoundPatient } from './conference'
import { RoundView } from './view'

/** A recording is deleted so many days after it began (facts, section 6). */
export const daysOfRecordings = 90

/** Why a recording stopped: by whoever controls the round, because somebody withdrew their consent, or at the end. */
export const recordingEnds = ['stopped', 'withdrawn', 'ended'] as const
export type RecordingEnd = (typeof recordingEnds)[number]

/** The state of a round at a moment. Nobody is in it who has not agreed. */
export const RecordedState = z.object({
  presenter: Person.nullable(),
  floor: Person.nullable(),
  case_id: z.number().nullable(),
  hands: z.number().int(),
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.object({ text: z.string(), votes: z.number().int() })),
      is_open: z.boolean(),
    })
    .nullable(),
})
export type RecordedState = z.output<typeof RecordedState>

/** Something that happened: another state, another view of the case that is shown, or a message. */
export const RecordedEvent = z.object({
  at: instant,
  state: RecordedState.nullable(),
  view: RoundView.nullable(),
  message: z.object({ id: z.number(), sender: Person, text: z.string() }).nullable(),
})
export type RecordedEvent = z.output<typeof RecordedEvent>

/** What was recorded of a round, to be played. */
export const RoundRecording = z.object({
  title: z.string(),
  deletes_at: instant,
  /** A recording that was stopped can begin again. */
  parts: z.array(z.object({ started_at: instant, stopped_at: instant, stopped_for: z.enum(recordingEnds) })),
  /** The cases that were shown. Each sheet is opened as one of the round. */
  cases: z.array(z.object({ id: z.number(), patient: RoundPatient })),
  /** In their order: 5,000 at most. */
  events: z.array(RecordedEvent),
  is_cut: z.boolean(),
})
export type RoundRecording = z.output<typeof RoundRecording>

/** What a recording shows at a moment. */
export interface Playback {
  state: RecordedState | null
  view: RoundView | null
  messages: NonNullable<RecordedEvent['message']>[]
}

/**
 * Returns what a recording shows at a moment. A view belongs to the case that was shown when it came.
 * @param events in their order
 * @param until ms since the epoch; what happened then is part of it
 */
export function playedAt(events: readonly RecordedEvent[], until: number): Playback {
  const shown: Playback = { state: null, view: null, messages: [] }
  for (const { at, state, view, message } of events) {
    if (Date.parse(at) > until) break
    if (state) {
      if (state.case_id !== shown.state?.case_id) shown.view = null
      shown.state = state
    }
    if (view) shown.view = view
    if (message) shown.messages.push(message)
  }
  return shown
}

/** A recording without its pauses: for how long it plays, and which moment of it is when. */
export interface Timeline {
  /** In ms. */
  length: number
  /** Returns the moment (ms since the epoch) at an offset from the beginning, in ms. */
  momentAt(offset: number): number
}

/** Returns the timeline of the parts of a recording, in their order. */
export function timelineOf(
  parts: readonly Pick<RoundRecording['parts'][number], 'started_at' | 'stopped_at'>[],
): Timeline {
  const spans = parts.map(({ started_at: start, stopped_at: stop }) => ({
    start: Date.parse(start),
    length: Date.parse(stop) - Date.parse(start),
  }))
  return {
    length: spans.reduce((sum, { length }) => sum + length, 0),
    momentAt(offset) {
      let left = Math.max(0, offset)
      for (const { start, length } of spans) {
        if (left <= length) return start + left
        left -= length
      }
      const last = spans.at(-1)
      return last ? last.start + last.length : 0
    },
  }
}
