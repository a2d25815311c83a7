import type { NotificationType } from '#contract/notifications/notificationTypes'
import { localTime } from '#contract/rules/wallClock'
import { namesOfCaller } from '../../platform/auth/caller'
import { caller, now } from '../../platform/context'
import { apiText } from '../../platform/texts'
import type { StoredEvent } from '../../schema/calendarEvents'
import { notify } from '../notifications'

type EventNews = Extract<NotificationType, `event_${string}`>

/**
 * Notifies doctors of an event, or of the first one of a series, except the caller; of none that is over. The email has it as a
 * file for calendar programs.
 * @param inSeries the later ones of its series are meant as well
 */
export async function notifyDoctors(
  type: EventNews,
  event: StoredEvent,
  doctors: readonly number[],
  inSeries: boolean,
): Promise<void> {
  if (event.ends_at <= now()) return
  const others = doctors.filter((id) => id !== caller().id)
  const name = (language: 'en' | 'ar') => apiText(`eventType.${event.type}`, undefined, language)
  const series = inSeries && event.series_id !== null ? { series_id: event.series_id } : {}
  await notify(
    others.map((userId) => ({
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
    })),
  )
}
