/** Types of event (decisions 20). */
export const EVENT_TYPE = { meeting: 1, duty: 2, onCall: 3, training: 4, other: 5 } as const
export type EventType = (typeof EVENT_TYPE)[keyof typeof EVENT_TYPE]

export const eventTypes: readonly EventType[] = Object.values(EVENT_TYPE)

/** Whose doctors are on duty: "in shift" of consultation requests. */
export const dutyTypes: readonly EventType[] = [EVENT_TYPE.duty, EVENT_TYPE.onCall]

/** What a calendar shows. */
export const entryKinds = ['event', 'round', 'clinic', 'vacation'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * How our screens look at a calendar. A month and an agenda have the first entries of each day with its count, a week and a day
 * all of theirs.
 */
export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** How an event repeats; `monthly` on the same weekday of the month, such as the third Tuesday. */
export const repeats = ['weekly', 'biweekly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]

/** Which events of a series change: this one, or this and all later ones. */
export const seriesScopes = ['one', 'following'] as const
export type SeriesScope = (typeof seriesScopes)[number]

/** A series ends within so many months. */
export const longestSeriesMonths = 12
/** An event has so many doctors at most. */
export const mostDoctors = 50
/** An event lasts so many days at most. */
export const longestEventDays = 31
