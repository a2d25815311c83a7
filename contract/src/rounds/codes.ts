/** Status of a round (decisions 4). A round that nobody started becomes rejected when its time is over. */
export const ROUND_STATUS = { opened: 1, running: 2, ended: 3, rejected: 4 } as const
export type RoundStatus = (typeof ROUND_STATUS)[keyof typeof ROUND_STATUS]

/** The keys of the statuses, for texts and colours. */
export const roundStatusNames = ['opened', 'running', 'ended', 'rejected'] as const
export type RoundStatusName = (typeof roundStatusNames)[number]

/** Returns the key of a status. */
export function nameOfRoundStatus(status: RoundStatus): RoundStatusName {
  return roundStatusNames[status - 1] ?? 'opened'
}

export const roundTypes = ['virtual', 'physical'] as const
export type RoundType = (typeof roundTypes)[number]

/** What a person is to a round. Presenters belong to a location. */
export const roundParts = ['speaker', 'attendee', 'presenter'] as const
export type RoundPart = (typeof roundParts)[number]

/** What is discussed: an inpatient stay, which the documents call episode or case (decisions 1). */
export const roundCaseTypes = ['episode'] as const

export const caseStates = ['proposed', 'accepted'] as const
export type CaseState = (typeof caseStates)[number]

/** How the patient agreed that the case is discussed. */
export const caseConsents = ['missing', 'spoken', 'written'] as const
export type CaseConsent = (typeof caseConsents)[number]

/** The tabs of a case in the conference, in order. */
export const caseTabs = ['summary', 'vitals', 'prescriptions', 'results'] as const
export type CaseTab = (typeof caseTabs)[number]

/** Attendance is sent at join and leave, each minute meanwhile as another join, and by a person who says that they are there. */
export const attendanceTypes = ['join', 'leave', 'still_here'] as const
export type AttendanceType = (typeof attendanceTypes)[number]

/** A person who has sent nothing for so long has left. */
export const silentSeconds = 150

/** A person is asked so often whether they are still there. */
export const minutesBetweenActs = 30

/** They have so long to answer. */
export const minutesToAnswer = 10

/** A round can be started so long before its time, if the organizer confirms it. */
export const earlyMinutes = 15

/** A round that runs ends by itself so long after its time. */
export const hoursAfterEnd = 2

/** On the day before the round, in its time zone: then no case can be proposed any more. */
export const agendaClosesAt = '20:00'

/** So many people are on stage at most. */
export const mostOnStage = 9

/** So many people of the public can register for a round. */
export const mostInHall = 200

/** A personal link opens so long before the round. */
export const hallOpensMinutes = 30

/** The state of somebody of the public who has registered. */
export const registrationStates = ['registered', 'confirmed', 'waiting', 'admitted', 'removed'] as const
export type RegistrationState = (typeof registrationStates)[number]
