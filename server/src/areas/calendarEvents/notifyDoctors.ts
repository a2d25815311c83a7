import type { NotificationType } from '#contract/notifications/notificationTypes'
import { localTime } from '#contract/rules/wallClock'
import { namesOfCaller } from '../../platform/auth/caller'
import { caller, now } from '../../platform/context'
import { apiText } from '../../platform/texts'
import type { StoredEvent } from '../../schema/calendarEvents'
import { type NotificationDraft, notify } from '../notifications'
import type { EventWithPeople } from './seriesChange'

type EventNews = Extract<NotificationType, `event_${string}`>

/** Returns the first event of each person that is not over, and whether there are later ones of theirs. */
function firstOfEach(events: readonly EventWithPeople[]) {
  const found = new Map<number, { event: StoredEvent; isMore: boolean }>()
  for (const { event, people } of events) {
    if (event.ends_at <= now()) continue
    for (const id of people) found.set(id, { event: found.get(id)?.event ?? event, isMore: found.has(id) })
  }
  found.delete(caller().id)
  return [...found]
}

/**
 * Notifies people of events of a series, each of the first one that concerns them, except the caller; of none that is over.
 * The email has it, and the later ones that concern them, as a file for calendar programs.
 * @param events in their order, with whom they concern
 */
export async function notifyDoctors(type: EventNews, events: readonly EventWithPeople[]): Promise<void> {
  await notify(firstOfEach(events).map(([userId, { event, isMore }]) => draftOf(type, userId, event, isMore)))
}

function draftOf(type: EventNews, userId: number, event: StoredEvent, isMore: boolean): NotificationDraft {
  const name = (language: 'en' | 'ar') => apiText(`eventType.${event.type}`, undefined, language)
  const series = isMore && event.series_id !== null ? { series_id: event.series_id } : {}
  return {
    type,
    userId,
    key: `${event.id}.${event.version}`,
    values: {
      person: namesOfCaller(caller()),
      event: { name: name('en'), alternate_name: name('ar') },
      at: event.starts_at.toISOString(),
      zone: event.time_zone,
    },
    about: {
      data: {
        ...{ event_id: event.id, ...series, hospital_id: event.hospital_id },
        date: localTime(event.starts_at.getTime(), event.time_zone).date,
      },
    },
  }
}
