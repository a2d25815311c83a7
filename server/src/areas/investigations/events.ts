import type { InvestigationEvent } from '#contract/investigations/codes'
import { caller, context, db, now } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import type { EncounterRef } from '../../schema/encounter'
import { investigationEvents, type RecordedState } from '../../schema/investigations'
import { publishFromDoctor } from '../appointments'

interface Recorded {
  event: InvestigationEvent
  note?: string | null
  /** What the order or the result is from then on. */
  recorded?: RecordedState
}

/** Adds an event to the timeline of an order, after the change that it is about, and returns its id. */
export async function addEvent(id: number, { event, note = null, recorded = {} }: Recorded): Promise<number> {
  const [row] = await db()
    .insert(investigationEvents)
    .values({ investigation_id: id, event, note, recorded, by_id: caller().id, at: now() })
    .returning({ id: investigationEvents.id })
  return orNotFound(row).id
}

/** Publishes that an order has changed, so that open pages of its case or visit refetch. */
export function publishChange(id: number, encounter: EncounterRef): void {
  if (encounter.kind === 'appointment') publishFromDoctor(encounter.id)
  else
    context().platform.realtime.publish('episode', encounter.id, {
      event: 'InvestigationChanged',
      data: { investigation_id: id },
    })
}
